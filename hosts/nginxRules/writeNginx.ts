import { copyFile, mkdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pLimit from 'p-limit'
import { filesBelow, linkFile } from '#render/output/files.ts'
import { compressed, ENCODINGS, EXTENSIONS, QUICK, STRONGEST } from '../staticFiles/compress.ts'
import { readHeaderRules } from '../staticFiles/headerRules.ts'
import { readRedirectRules } from '../staticFiles/readRedirectRules.ts'
import { listFiles, oncePerPage, type SiteFile } from '../staticFiles/siteFiles.ts'
import { applicationRules, siteMaps, siteRules } from './nginxRules.ts'

/** Each page refers to several of these. */
const MANY = /\.(?:html|json)$/
/** Files compressed concurrently, on separate threads. Few, to limit memory. */
const sideBySide = pLimit(8)

/** Writes compressed versions next to a file. @param quality of brotli for files of which a page needs few */
async function compress(file: SiteFile, quality: number, to = file.absolute): Promise<void> {
  for (const encoding of ENCODINGS) {
    const bytes = await compressed(file, encoding, MANY.test(file.absolute) ? QUICK : quality)
    if (bytes) await writeFile(to + EXTENSIONS[encoding], bytes)
  }
}

/** Hard-links the compressed versions of an earlier deployment's identical file, if there are any. */
async function shareCompressed(from: string, to: string): Promise<void> {
  for (const extension of Object.values(EXTENSIONS)) {
    await linkFile(from + extension, to + extension).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
  }
}

/** Replaces a folder with files and their compressed versions. */
async function writeFiles(
  files: Iterable<readonly [urlPath: string, file: SiteFile]>,
  folder: string,
  quality = STRONGEST,
): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await sideBySide.map(files, async ([urlPath, file]) => {
    const to = path.join(folder, urlPath)
    await mkdir(path.dirname(to), { recursive: true })
    await copyFile(file.absolute, to)
    await compress(file, quality, to)
  })
}

/**
 * Writes what nginx needs to serve a built site as `npm run preview` does: files with compressed versions, and rules
 * from the site's `_headers` and `_redirects`.
 * @param site absolute path of the built site
 * @param out absolute path of a folder; `site/`, `site.maps.conf` and `site.rules.conf` in it are replaced
 * @param quality of brotli for scripts, styles and drawings
 */
export async function writeNginxSite(site: string, out: string, quality = STRONGEST): Promise<void> {
  // nginx compares these paths case-insensitively.
  await writeFiles(oncePerPage(await listFiles(site)).values(), path.join(out, 'site'), quality)
  const { maps, rules } = await readSiteRules(site, 'site')
  await writeFile(path.join(out, 'site.maps.conf'), maps)
  await writeFile(path.join(out, 'site.rules.conf'), rules)
}

/** Whether two paths are hard links to the same file. */
async function isSameFile(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map((file) => stat(file).catch(() => undefined)))
  return a !== undefined && a.ino === b?.ino && a.dev === b.dev
}

/**
 * Completes a built site for nginx with compressed versions of its files.
 * @param site absolute path
 * @param earlier absolute path of an earlier complete site, whose compressed versions are reused for unchanged files
 * @param quality of brotli for scripts, styles and drawings
 */
export async function completeForNginx(site: string, earlier?: string, quality = STRONGEST): Promise<void> {
  await sideBySide.map(oncePerPage(await listFiles(site)).values(), async ([urlPath, file]) => {
    const before = earlier && path.join(earlier, urlPath)
    const isShared = before !== undefined && (await isSameFile(file.absolute, before))
    await (isShared ? shareCompressed(before, file.absolute) : compress(file, quality))
  })
}

/**
 * The rules of a built site, from its `_headers`, its `_redirects` and the names of its files. They are safe whatever
 * these contain: everything is quoted or rejected.
 * @param site absolute path
 * @param name prefix of its variables, which all sites of a machine share
 * @returns `maps` for nginx's `http` block, `rules` for its `server` block
 * @throws Error that says what nginx can't express
 */
export async function readSiteRules(site: string, name: string): Promise<{ maps: string; rules: string }> {
  const headers = await readHeaderRules(path.join(site, '_headers'))
  const redirects = await readRedirectRules(path.join(site, '_redirects'))
  const pages = (await filesBelow(site))
    .map((file) => `/${file}`)
    .filter((urlPath) => urlPath.endsWith('.html') && urlPath !== '/404.html')
    .sort()
  return { maps: siteMaps(name, pages, redirects), rules: siteRules(name, headers) }
}

/** The same for the built Studio: `studio/` and `studio.rules.conf`. */
export async function writeNginxStudio(studio: string, out: string): Promise<void> {
  await writeFiles(await listFiles(studio), path.join(out, 'studio'))
  const headers = await readHeaderRules(path.join(studio, '_headers'))
  await writeFile(path.join(out, 'studio.rules.conf'), applicationRules('/static/', headers))
}
