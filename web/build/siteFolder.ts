import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { ClientBuild } from './assemblePage.ts'

const TEMPLATE = 'index.html'
const MANIFEST = '.vite/manifest.json'

/**
 * The folder of the built site. Each file in it is written once: what is there already, in whichever letter case, is
 * refused. On disks that don't tell the cases apart the one would replace the other, and to hosts they are one address.
 */
export class SiteFolder {
  /** Absolute path. */
  readonly root: string
  /** Every file by its path below the site in small letters, as it is written. */
  #files: Map<string, string>

  private constructor(root: string, files: readonly string[]) {
    this.root = root
    this.#files = new Map(files.map((name) => [name.toLowerCase(), name]))
  }

  /**
   * Opens what the client build left, and takes from it what is no part of the site: the template and the manifest.
   * @param root absolute path
   */
  static async open(root: string): Promise<{ site: SiteFolder; build: ClientBuild }> {
    const read = (name: string) => readFile(path.join(root, name), 'utf8')
    const manifest = JSON.parse(await read(MANIFEST)) as ClientBuild['manifest']
    const template = await read(TEMPLATE)
    await rm(path.join(root, TEMPLATE))
    await rm(path.join(root, path.dirname(MANIFEST)), { recursive: true })
    const entries = await readdir(root, { recursive: true, withFileTypes: true })
    const files = entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => path.relative(root, path.join(parentPath, name)).split(path.sep).join('/'))
    return { site: new SiteFolder(root, files), build: { template, manifest, read } }
  }

  /** Whether a path (in any letter case, with a slash first) is one of a file. */
  has(address: string): boolean {
    return this.#files.has(address.slice(1).toLowerCase())
  }

  /** Writes a file. @param name its path below the site @throws Error when the site has such a file */
  async write(name: string, text: string): Promise<void> {
    await this.#put([name], text)
  }

  /**
   * Writes the file of a page: in the spelling of its path, and in lower case for hosts that tell the cases apart
   * (ROUTE-05).
   * @throws Error when the site has such a file
   */
  async writePage(pagePath: string, html: string): Promise<void> {
    const name = pagePath === '/' ? 'index.html' : `${pagePath.slice(1)}.html`
    await this.#put([...new Set([name, name.toLowerCase()])], html)
  }

  async #put(spellings: readonly string[], text: string): Promise<void> {
    const [name = ''] = spellings
    const there = this.#files.get(name.toLowerCase())
    if (there !== undefined) throw new Error(`${name} can't be written: the site has the file ${there} already.`)
    this.#files.set(name.toLowerCase(), name)
    for (const spelling of spellings) {
      const file = path.join(this.root, spelling)
      await mkdir(path.dirname(file), { recursive: true })
      await writeFile(file, text)
    }
  }
}
