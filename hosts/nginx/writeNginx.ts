import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { compressed, type Encoding } from '../preview/compress.ts'
import { readHeaderRules } from '../preview/headerRules.ts'
import { readRedirectRules } from '../preview/redirectRules.ts'
import { SiteFiles, type SiteFile } from '../preview/siteFiles.ts'
import { applicationRules, siteMaps, siteRules } from './configuration.ts'

const ENCODINGS: readonly [Encoding, extension: string][] = [
  ['br', '.br'],
  ['gzip', '.gz'],
]

async function copy(file: SiteFile, to: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true })
  await copyFile(file.absolute, to)
  for (const [encoding, extension] of ENCODINGS) {
    const bytes = await compressed(file, encoding)
    if (bytes) await writeFile(to + extension, bytes)
  }
}

/** Copies side by side: compressing runs on threads of its own. */
async function copyAll(files: readonly [address: string, file: SiteFile][], folder: string): Promise<void> {
  await Promise.all(files.map(([address, file]) => copy(file, path.join(folder, address))))
}

/** Of two spellings of a page the first, which has capitals: nginx compares addresses without regard to case. */
function oncePerPage(files: readonly [address: string, file: SiteFile][]): [address: string, file: SiteFile][] {
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
  const files = oncePerPage((await SiteFiles.scan(site)).entries())
  const headers = await readHeaderRules(path.join(site, '_headers'))
  const redirects = await readRedirectRules(path.join(site, '_redirects'))
  await rm(path.join(out, 'site'), { recursive: true, force: true })
  await copyAll(files, path.join(out, 'site'))
  const pages = files
    .map(([address]) => address)
    .filter((address) => address.endsWith('.html') && address !== '/404.html')
  await writeFile(path.join(out, 'site.maps.conf'), siteMaps('site', pages, redirects))
  await writeFile(path.join(out, 'site.rules.conf'), siteRules('site', headers))
}

/** The same for the built Studio: `studio/` and `studio.rules.conf`. */
export async function writeNginxStudio(studio: string, out: string): Promise<void> {
  const files = (await SiteFiles.scan(studio)).entries()
  await rm(path.join(out, 'studio'), { recursive: true, force: true })
  await copyAll(files, path.join(out, 'studio'))
  const headers = await readHeaderRules(path.join(studio, '_headers'))
  await writeFile(path.join(out, 'studio.rules.conf'), applicationRules('/static/', headers))
}
