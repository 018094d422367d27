import { copyFile, mkdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { compressed, type Encoding } from '../preview/compress.ts'
import { readHeaderRules } from '../preview/headerRules.ts'
import { readRedirectRules } from '../preview/redirectRules.ts'
import { listFiles, type ListedFile } from '../preview/siteFiles.ts'
import { filesBelow, linkFile } from '../../web/build/siteFolder.ts'
import { applicationRules, siteMaps, siteRules } from './configuration.ts'

const ENCODINGS: readonly [Encoding, extension: string][] = [
  ['br', '.br'],
  ['gzip', '.gz'],
]

/** Files in work at a time: of all that there are, few are in memory. */
const PARALLEL_FILES = 8

async function forEach<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const rest = items.values()
  const worker = async () => {
    for (const item of rest) await work(item)
  }
  await Promise.all(Array.from({ length: PARALLEL_FILES }, worker))
}

/** Writes what a file is compressed beside where it is served from. */
async function compress(file: ListedFile, to = file.absolute): Promise<void> {
  for (const [encoding, extension] of ENCODINGS) {
    const bytes = await compressed(file, encoding)
    if (bytes) await writeFile(to + extension, bytes)
  }
}

async function copy(file: ListedFile, to: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true })
  await copyFile(file.absolute, to)
  await compress(file, to)
}

/** Shares what was compressed of an earlier name of the same file; what was not worth it has none. */
async function shareCompressed(from: string, to: string): Promise<void> {
  for (const [, extension] of ENCODINGS) {
    await linkFile(from + extension, to + extension).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
  }
}

/** Copies side by side: compressing runs on threads of its own. */
async function copyAll(files: readonly [address: string, file: ListedFile][], folder: string): Promise<void> {
  await forEach(files, ([address, file]) => copy(file, path.join(folder, address)))
}

/** Of two spellings of a page the first, which has capitals: nginx compares addresses without regard to case. */
function oncePerPage(files: readonly [address: string, file: ListedFile][]): [address: string, file: ListedFile][] {
  const sorted = files.toSorted(([a], [b]) => (a < b ? -1 : 1))
  return [...new Map(sorted.toReversed().map((entry) => [entry[0].toLowerCase(), entry])).values()]
}

/**
 * Writes what an nginx server needs to serve a built site as `npm run preview` does: the files, each with what it is
 * compressed, and the rules from the site's `_headers` and `_redirects`.
 * @param site absolute path of the built site
 * @param out absolute path of a folder; `site/`, `site.maps.conf` and `site.rules.conf` in it are written anew
 */
export async function writeNginxSite(site: string, out: string): Promise<void> {
  const files = oncePerPage(await listFiles(site))
  await rm(path.join(out, 'site'), { recursive: true, force: true })
  await copyAll(files, path.join(out, 'site'))
  const { maps, rules } = await readRules(site, 'site')
  await writeFile(path.join(out, 'site.maps.conf'), maps)
  await writeFile(path.join(out, 'site.rules.conf'), rules)
}

/** Whether two paths are names of one file. */
async function isSameFile(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map((file) => stat(file).catch(() => undefined)))
  return a !== undefined && a.ino === b?.ino && a.dev === b.dev
}

/**
 * Completes a release for nginx: beside each file of its `site/` what it is compressed.
 * @param release absolute path
 * @param earlier absolute path of a complete release, whose work is shared where the file is
 */
export async function completeForNginx(release: string, earlier?: string): Promise<void> {
  const site = path.join(release, 'site')
  const files = oncePerPage(await listFiles(site))
  await forEach(files, async ([address, file]) => {
    const before = earlier && path.join(earlier, 'site', address)
    const isShared = before !== undefined && (await isSameFile(file.absolute, before))
    await (isShared ? shareCompressed(before, file.absolute) : compress(file))
  })
}

/**
 * The rules of a built site, from its `_headers`, its `_redirects` and the names of its files. They are sound whatever
 * is in these: all of it is quoted, or refused.
 * @param site absolute path
 * @param name begins the names of its variables, which are those of all sites of a machine
 * @returns `maps` for nginx's `http` block, `rules` for its `server` block
 * @throws Error that says what can't be told to nginx
 */
export async function readRules(site: string, name: string): Promise<{ maps: string; rules: string }> {
  const headers = await readHeaderRules(path.join(site, '_headers'))
  const redirects = await readRedirectRules(path.join(site, '_redirects'))
  const pages = (await filesBelow(site))
    .map((file) => `/${file}`)
    .filter((address) => address.endsWith('.html') && address !== '/404.html')
    .sort()
  return { maps: siteMaps(name, pages, redirects), rules: siteRules(name, headers) }
}

/** The same for the built Studio: `studio/` and `studio.rules.conf`. */
export async function writeNginxStudio(studio: string, out: string): Promise<void> {
  const files = await listFiles(studio)
  await rm(path.join(out, 'studio'), { recursive: true, force: true })
  await copyAll(files, path.join(out, 'studio'))
  const headers = await readHeaderRules(path.join(studio, '_headers'))
  await writeFile(path.join(out, 'studio.rules.conf'), applicationRules('/static/', headers))
}
