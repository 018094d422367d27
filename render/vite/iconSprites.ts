import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'vite'
import { interfaceIcons, socialMarks, type SocialMark } from '#web/ui/pictures/iconNames.ts'
import { shortHashOf } from '../output/hashOf.ts'

const VIRTUAL_ID = 'virtual:icon-sprites'
const RESOLVED_ID = `\0${VIRTUAL_ID}`

const require = createRequire(import.meta.url)
/**
 * The folder of an icon package's SVG files. `require.resolve` can't find it: not every package exports its
 * package.json.
 */
function folderOf(packageName: string): string {
  const folder = require.resolve
    .paths(packageName)
    ?.map((parent) => path.join(parent, packageName, 'icons'))
    .find(existsSync)
  if (!folder) throw new Error(`The package ${packageName} is not installed. Run \`npm ci\`.`)
  return folder
}

/** No CC0 icon set has LinkedIn's mark, so this one was drawn for the site. */
const DRAWN_MARKS: Partial<Record<SocialMark, string>> = {
  linkedin:
    '<path d="M2 8h4.4v14H2zM4.2 1.6a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM9.3 8h4.2v2c.7-1.3 2.2-2.3 4.3-2.3 4.2 0 5.2 2.6 5.2 6.3v8h-4.4v-7.1c0-1.8-.1-3.5-2.3-3.5-2.2 0-2.6 1.7-2.6 3.4V22H9.3z"/>',
}

/** The content of the `<svg>` element of an icon file, on one line. */
function drawing(file: string): string {
  const svg = readFileSync(file, 'utf8')
  const inside = /<svg[^>]*>(.*)<\/svg>/s.exec(svg)?.[1]
  if (inside === undefined) throw new Error(`${file} holds no <svg> element.`)
  return inside
    .replace(/<title>.*?<\/title>/s, '')
    .replace(/\s*\n\s*/g, '')
    .replaceAll(' />', '/>')
}

interface Sprite {
  /** Its name in the site's folder, made from its bytes. */
  file: string
  source: string
  /** `name` of a Lucide icon, `mark-name` of a social mark. */
  ids: readonly string[]
}

/** An SVG file with a symbol for each icon, 24 units square. @throws Error if an icon package has no icon of that name */
function spriteOf(icons: readonly string[], marks: readonly SocialMark[]): Sprite {
  const lucide = folderOf('lucide-static')
  const simple = folderOf('simple-icons')
  const symbols = [
    ...icons.toSorted().map((name) => [name, drawing(path.join(lucide, `${name}.svg`))] as const),
    ...marks.map((name) => [`mark-${name}`, DRAWN_MARKS[name] ?? drawing(path.join(simple, `${name}.svg`))] as const),
  ]
  const body = symbols.map(([id, inside]) => `<symbol id="${id}" viewBox="0 0 24 24">${inside}</symbol>`).join('\n')
  const source = `<svg xmlns="http://www.w3.org/2000/svg">\n${body}\n</svg>\n`
  const hash = shortHashOf(source, 8)
  return { file: `assets/icons-${hash}.svg`, source, ids: symbols.map(([id]) => id) }
}

/**
 * The sprite that every page loads, with the icons of the interface, those of services and the social marks; and the
 * sprite of the other icons that staff can choose, which a page loads once it shows one. No icon is in both.
 */
export function sprites(serviceIcons: readonly string[], contentIcons: readonly string[]): [Sprite, Sprite] {
  const everywhere = new Set<string>([...interfaceIcons, ...serviceIcons])
  const others = contentIcons.filter((name) => !everywhere.has(name))
  return [spriteOf([...everywhere], socialMarks), spriteOf(others, [])]
}

/**
 * Serves the icon sprites in development and writes them beside the site's scripts in a build. `virtual:icon-sprites`
 * has an icon's address, in both the browser's and the server's bundle.
 */
export function iconSprites(serviceIcons: readonly string[], contentIcons: readonly string[]): Plugin {
  const both = sprites(serviceIcons, contentIcons)
  const [everywhere, others] = both
  const code = `const everywhere = ${JSON.stringify(everywhere.ids)}
export const iconHref = (id) => \`/\${everywhere.includes(id) ? '${everywhere.file}' : '${others.file}'}#\${id}\``
  return {
    name: 'icon-sprites',
    resolveId: (id) => (id === VIRTUAL_ID ? RESOLVED_ID : undefined),
    load: (id) => (id === RESOLVED_ID ? code : undefined),
    configureServer(server) {
      for (const { file, source } of both)
        server.middlewares.use(`/${file}`, (_request, response) => {
          response.setHeader('content-type', 'image/svg+xml')
          response.end(source)
        })
    },
    generateBundle() {
      if (this.environment.config.consumer === 'client')
        for (const { file, source } of both) this.emitFile({ type: 'asset', fileName: file, source })
    },
  }
}
