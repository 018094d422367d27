import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Manifest } from 'vite'
import { filesBelow, linkFile } from './files.ts'

/** The output of the client build: HTML template, manifest and files. */
export interface ClientBuild {
  template: string
  manifest: Manifest
  /** Reads a file of the build, by its path below the site. */
  read: (file: string) => Promise<string>
}

/** Absolute path of the client build. @param renderer absolute path of the renderer's folder */
export const clientFolder = (renderer: string): string => path.join(renderer, 'client')

const TEMPLATE = 'index.html'
const MANIFEST = '.vite/manifest.json'

/**
 * The folder of the built site. Each file is written once: a second one whose name differs at most in case is refused,
 * because on case-insensitive disks it would replace the first, and to hosts both are one path. A file with the same
 * bytes as in an earlier build is hard-linked to it.
 */
export class SiteFolder {
  /** Absolute path. */
  readonly root: string
  #earlier: string | undefined
  /** Every file's path, by that path in lower case. */
  #files = new Map<string, string>()
  /** Whether a file was written that the earlier build does not have. */
  isNew = false

  private constructor(root: string, earlier: string | undefined) {
    this.root = root
    this.#earlier = earlier
  }

  /**
   * Copies the client build into a new folder, without the template and the manifest, which are not part of the site.
   * @param client absolute path of the client build
   * @param root absolute path of the site; nothing may be there yet
   * @param earlier absolute path of the same site in an earlier build
   */
  static async create(
    client: string,
    root: string,
    earlier?: string,
  ): Promise<{ siteFolder: SiteFolder; clientBuild: ClientBuild }> {
    const read = (name: string) => readFile(path.join(client, name), 'utf8')
    const manifest = JSON.parse(await read(MANIFEST)) as ClientBuild['manifest']
    const template = await read(TEMPLATE)
    const siteFolder = new SiteFolder(root, earlier)
    for (const name of await filesBelow(client)) {
      if (name !== TEMPLATE && name !== MANIFEST) await siteFolder.write(name, await readFile(path.join(client, name)))
    }
    return { siteFolder, clientBuild: { template, manifest, read } }
  }

  /** Whether a path (in any letter case, with a leading slash) is a file's. */
  has(sitePath: string): boolean {
    return this.#files.has(sitePath.slice(1).toLowerCase())
  }

  /** Writes a file. @param name its path within the site @throws Error if the site already has it */
  async write(name: string, content: string | Uint8Array): Promise<void> {
    await this.#put([name], content)
  }

  /**
   * Writes the file of a page: as its path is spelled, and in lower case for case-sensitive hosts (ROUTE-05).
   * @throws Error if the site already has it
   */
  async writePage(pagePath: string, html: string): Promise<void> {
    await this.#put(spellingsOf(pagePath), html)
  }

  /**
   * Reuses a page of the earlier build.
   * @throws Error if the site already has it, or that build does not
   */
  async reusePage(pagePath: string): Promise<void> {
    const spellings = spellingsOf(pagePath)
    this.#claim(spellings)
    for (const spelling of spellings) await this.reuse(`/${spelling}`)
  }

  /** Reuses a picture or download, named after its bytes. @throws Error if there is no earlier build */
  reuse = async (sitePath: string): Promise<void> => {
    if (this.#earlier === undefined) throw new Error(`There is no earlier build to take ${sitePath} from.`)
    await linkFile(path.join(this.#earlier, sitePath), path.join(this.root, sitePath))
  }

  /** The HTML of a written page. */
  readPage(pagePath: string): Promise<string> {
    return readFile(path.join(this.root, spellingsOf(pagePath)[0] ?? ''), 'utf8')
  }

  /** Reuses uploads that a kept page shows, if the site lacks them. Call it after everything else is written. */
  async reuseFilesOf(pagePath: string): Promise<void> {
    const html = await this.readPage(pagePath)
    // Names of downloads have letters of any script.
    for (const [sitePath] of html.matchAll(/\/(?:media|files)\/[\p{L}\p{M}\p{N}_./%-]+/gu)) {
      // Ignore anything that only looks like an upload.
      await this.reuse(sitePath).catch((error: NodeJS.ErrnoException) => {
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
