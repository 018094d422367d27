import { copyFile, link, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { ClientBuild } from './assemblePage.ts'

const TEMPLATE = 'index.html'
const MANIFEST = '.vite/manifest.json'

/** Makes a file another name of one that is there; on another disk a copy. A name that is taken is left as it is. */
export async function linkFile(from: string, to: string): Promise<void> {
  const linking = () =>
    link(from, to).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code === 'EXDEV') await copyFile(from, to)
      else if (error.code !== 'EEXIST') throw error
    })
  await linking().catch(async () => {
    await mkdir(path.dirname(to), { recursive: true })
    await linking()
  })
}

/** Every file below a folder, by its path with slashes. */
export async function filesBelow(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(root, path.join(parentPath, name)).split(path.sep).join('/'))
}

/**
 * The folder of the built site. Each file in it is written once: what is there already, in whichever letter case, is
 * refused. On disks that don't tell the cases apart the one would replace the other, and to hosts they are one address.
 * A file that an earlier release has with the same bytes is that very file under one more name.
 */
export class SiteFolder {
  /** Absolute path. */
  readonly root: string
  #earlier: string | undefined
  /** Every file by its path below the site in small letters, as it is written. */
  #files = new Map<string, string>()
  /** Whether a file was written that the earlier release has not. */
  isNew = false

  private constructor(root: string, earlier: string | undefined) {
    this.root = root
    this.#earlier = earlier
  }

  /**
   * Puts the client build into a new folder, without what is no part of the site: the template and the manifest.
   * @param client absolute path of the client build
   * @param root absolute path of the site, where nothing is yet
   * @param earlier absolute path of the same site in an earlier release
   */
  static async create(
    client: string,
    root: string,
    earlier?: string,
  ): Promise<{ site: SiteFolder; build: ClientBuild }> {
    const read = (name: string) => readFile(path.join(client, name), 'utf8')
    const manifest = JSON.parse(await read(MANIFEST)) as ClientBuild['manifest']
    const template = await read(TEMPLATE)
    const site = new SiteFolder(root, earlier)
    for (const name of await filesBelow(client)) {
      if (name !== TEMPLATE && name !== MANIFEST) await site.write(name, await readFile(path.join(client, name)))
    }
    return { site, build: { template, manifest, read } }
  }

  /** Whether a path (in any letter case, with a slash first) is one of a file. */
  has(address: string): boolean {
    return this.#files.has(address.slice(1).toLowerCase())
  }

  /** Writes a file. @param name its path below the site @throws Error when the site has such a file */
  async write(name: string, content: string | Uint8Array): Promise<void> {
    await this.#put([name], content)
  }

  /**
   * Writes the file of a page: in the spelling of its path, and in lower case for hosts that tell the cases apart
   * (ROUTE-05).
   * @throws Error when the site has such a file
   */
  async writePage(pagePath: string, html: string): Promise<void> {
    await this.#put(spellingsOf(pagePath), html)
  }

  /**
   * Takes over a page as the earlier release has it.
   * @throws Error when the site has such a file, or that release not
   */
  async keepPage(pagePath: string): Promise<void> {
    const spellings = spellingsOf(pagePath)
    this.#claim(spellings)
    for (const spelling of spellings) await this.keep(`/${spelling}`)
  }

  /** Takes over a picture or download of the earlier release, named after its bytes. @throws Error when it has none */
  keep = async (address: string): Promise<void> => {
    if (this.#earlier === undefined) throw new Error(`There is no earlier release to take ${address} from.`)
    await linkFile(path.join(this.#earlier, address), path.join(this.root, address))
  }

  /** The HTML of a page that is there. */
  readPage(pagePath: string): Promise<string> {
    return readFile(path.join(this.root, spellingsOf(pagePath)[0] ?? ''), 'utf8')
  }

  /** Takes over the uploads that a kept page shows, where the site has them not: after all others are written. */
  async keepFilesOf(pagePath: string): Promise<void> {
    const html = await this.readPage(pagePath)
    for (const [address] of html.matchAll(/\/(?:media|files)\/[\w./%-]+/g)) {
      // What only looks like one is none.
      await this.keep(address).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
      })
    }
  }

  #claim([name = '']: readonly string[]): void {
    const there = this.#files.get(name.toLowerCase())
    if (there !== undefined) throw new Error(`${name} can't be written: the site has the file ${there} already.`)
    this.#files.set(name.toLowerCase(), name)
  }

  async #put(spellings: readonly string[], content: string | Uint8Array): Promise<void> {
    this.#claim(spellings)
    const bytes = Buffer.from(content)
    for (const spelling of spellings) {
      const file = path.join(this.root, spelling)
      const earlier = this.#earlier && path.join(this.#earlier, spelling)
      if (earlier !== undefined && (await readFile(earlier).catch(() => undefined))?.equals(bytes)) {
        await linkFile(earlier, file)
        continue
      }
      this.isNew = true
      await mkdir(path.dirname(file), { recursive: true })
      await writeFile(file, bytes, { flag: 'wx' })
    }
  }
}

function spellingsOf(pagePath: string): string[] {
  const name = pagePath === '/' ? 'index.html' : `${pagePath.slice(1)}.html`
  return [...new Set([name, name.toLowerCase()])]
}
