import { ASK_AGAIN, headersFor, type HeaderRule } from '../staticFiles/headerRules.ts'
import type { RedirectRule } from '../staticFiles/readRedirectRules.ts'
import { TYPES } from '../staticFiles/siteFiles.ts'

const WRITTEN = '# Written anew at each deploy: change nothing here.\n'

/** Quotes any text for nginx, without variables. */
const escaped = (text: string) =>
  text
    .replace(/[\\"]/g, String.raw`\$&`)
    .replaceAll('$', '%24')
    .replace(/\p{Cc}/gu, ' ')
const quoted = (text: string) => `"${escaped(text)}"`

/** An nginx map, whose keys are case-insensitive; of two keys that differ only in case the first wins. */
function map(variable: string, entries: readonly (readonly [urlPath: string, value: string])[]): string {
  const lines = new Map<string, string>()
  for (const [urlPath, value] of entries) {
    if (!lines.has(urlPath.toLowerCase())) lines.set(urlPath.toLowerCase(), `  ${quoted(urlPath)} ${value};\n`)
  }
  return `map $uri $${variable} {\n  default "";\n${[...lines.values()].join('')}}\n`
}

/** Keeps the visitor's query string, unless the new URL has one. */
function destination(to: string): string {
  const [path = '', hash] = to.split(/#(.*)/s)
  const added = path.includes('?') ? '' : '$is_args$args'
  return `"${escaped(path)}${added}${hash === undefined ? '' : `#${escaped(hash)}`}"`
}

/** The path of a page, from its file's: `/IoT.html` is at `/IoT`, `/docs/index.html` at `/docs`. */
const pagePath = (file: string) => file.replace(/(?:\/index)?\.html$/, '') || '/'

/**
 * The maps of a site, for nginx's `http` block: the files of pages, and redirects.
 * @param pages paths of the HTML files, each page once
 */
export function siteMaps(name: string, pages: readonly string[], redirects: readonly RedirectRule[]): string {
  const moved = pages.flatMap((file) => {
    const page = pagePath(file)
    const others = page === '/' ? [file] : [file, `${page}/`, `${page}/index.html`]
    return others.map((urlPath) => [urlPath, destination(encodeURI(page))] as const)
  })
  const redirected = (status: number) =>
    redirects.filter((rule) => rule.status === status).map(({ from, to }) => [from, destination(to)] as const)
  return [
    WRITTEN,
    map(
      `${name}_page`,
      pages.map((file) => [pagePath(file), quoted(file)]),
    ),
    map(`${name}_moved`, [...redirected(301), ...moved]),
    map(`${name}_moved_for_now`, redirected(302)),
  ].join('\n')
}

function addHeaders(headers: ReadonlyMap<string, string>, indent = ''): string {
  const all = new Map([['cache-control', ASK_AGAIN], ...headers])
  return [...all].map(([header, value]) => `${indent}add_header ${header} ${quoted(value)} always;\n`).join('')
}

/**
 * Headers of paths that have additional ones.
 * @param files where the file of a path is looked for
 * @throws Error for anything but `/folder/*` or a plain path
 */
function ownHeaders(rules: readonly HeaderRule[], files: string): string {
  const special = [...new Set(rules.map(({ path }) => path))].filter((path) => path !== '/*')
  return special
    .map((path) => {
      if (!/^(?:\/[\w.~-]+)+(?:\/\*)?$/.test(path))
        throw new Error(`_headers: nginx is told of /folder/* and of single paths only, not of ${path}.`)
      const exact = !path.includes('*')
      const headers = addHeaders(headersFor(rules, path.replace('*', 'file')), '  ')
      return `location ${exact ? '=' : '^~'} ${path.replace('*', '')} {\n${headers}  try_files ${files} =404;\n}\n`
    })
    .join('')
}

/** Hides compressed versions, which nginx sends in place of their file, and files meant for hosts. */
const NOT_SERVED = String.raw`if ($uri ~ "\.(br|gz)$|^/_(headers|redirects)$") {
  return 404;
}
`

/** How files are sent, for both the site and the Studio: types, precompressed versions, validators. */
function delivery(): string {
  const types = Object.entries(TYPES).map(
    ([extension, { type }]) => `  ${type.replace(/;.*/, '')} ${extension.slice(1)};\n`,
  )
  const texts = Object.values(TYPES).flatMap(({ type }) => /^(.+); charset=/.exec(type)?.[1] ?? [])
  return [
    `types {\n${types.join('')}}\n`,
    'default_type application/octet-stream;\n',
    'charset utf-8;\n',
    `charset_types ${[...new Set(texts)].filter((type) => type !== 'text/html').join(' ')};\n`,
    'brotli_static on;\n',
    'gzip_static on;\n',
    'gzip_vary on;\n',
    'server_tokens off;\n',
    'absolute_redirect off;\n',
  ].join('')
}

/** The rules of a prerendered site, for nginx's `server` block. They use the variables of `siteMaps`. */
export function siteRules(name: string, rules: readonly HeaderRule[]): string {
  const files = `$${name}_page $uri`
  return `${WRITTEN}
${delivery()}
${addHeaders(headersFor(rules, '/'))}
if ($${name}_moved) {
  return 301 $${name}_moved;
}
if ($${name}_moved_for_now) {
  return 302 $${name}_moved_for_now;
}
${NOT_SERVED}error_page 404 /404.html;
location = /404.html {
  internal;
}
location / {
  try_files ${files} =404;
}
${ownHeaders(rules, files)}`
}

/**
 * The rules of a single-page application, for nginx's `server` block.
 * @param folder of its files, `/static/`, where missing files are a 404
 */
export function applicationRules(folder: string, rules: readonly HeaderRule[]): string {
  return `${WRITTEN}
${delivery()}
${addHeaders(headersFor(rules, '/'))}
${NOT_SERVED}location / {
  try_files $uri /index.html;
}
location ^~ ${folder} {
  try_files $uri =404;
}
${ownHeaders(rules, '$uri')}`
}
