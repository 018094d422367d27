import type { Manifest, ManifestChunk } from 'vite'
import { startElement, type StartFacts } from '#web/lib/startFacts.ts'
import { stylePolicy } from '../hostRules/securityHeaders.ts'
import type { ClientBuild } from '../output/siteFolder.ts'
import { ENTRY, SHARED } from './namedChunks.ts'
import type { PageMarkup } from './renderMarkup.tsx'

/** Modules that the entry runs on every page, in this order: see lib/startFacts.ts. */
const REACT = 'start/runReact.ts'
const SITE = 'start/hydrate.tsx'
const LETTER_CASE = 'start/letterCase.ts'

/** Signs that a page needs a script before it can be read, or that a placeholder was left. */
const FORBIDDEN: readonly [RegExp, string][] = [
  [/ hidden="" id="S:|<template id="[BP]:/, 'React split the page; see progressiveChunkSize'],
  [
    /<script(?![^>]*(?:\ssrc=|type="application\/(?:ld\+)?json"))/,
    'an inline script, which the security policy forbids',
  ],
  // Inside the quotes of another attribute, the same characters are content.
  [/<[a-z][^">]*(?:"[^"]*"[^">]*)*\sstyle="/, 'a style attribute, which the security policy forbids: use a class'],
  [/<!--(?:head|app|state)-->/, 'a placeholder of the template'],
]

function chunkOf(manifest: Manifest, key: string): ManifestChunk {
  const found = manifest[key]
  if (!found) throw new Error(`The build has no ${key}.`)
  return found
}

/** The entry's key in the manifest. Chunks of several modules have a key with a hash. */
function entryKey(manifest: Manifest): string {
  const found = Object.keys(manifest).find((key) => manifest[key]?.name === ENTRY)
  if (found === undefined) throw new Error(`The build has no chunk “${ENTRY}”.`)
  return found
}

/** Chunks and everything they import, without duplicates, in the order that their styles need. */
function withImports(
  manifest: Manifest,
  keys: readonly string[],
  seen = new Map<string, ManifestChunk>(),
): ManifestChunk[] {
  for (const key of keys) {
    if (seen.has(key)) continue
    const chunk = chunkOf(manifest, key)
    withImports(manifest, chunk.imports ?? [], seen)
    seen.set(key, chunk)
  }
  return [...seen.values()]
}

const unique = (values: string[]) => [...new Set(values)]

/** Fonts with the basic Latin letters, which every page needs. Other subsets are fetched on demand. */
function fontFiles(css: string): string[] {
  const faces = css.match(/@font-face\s*{[^}]*}/g) ?? []
  const basic = faces.filter((face) => !/unicode-range/i.test(face) || /unicode-range:\s*U\+(?:00)?20-/i.test(face))
  return unique(basic.flatMap((face) => /url\(["']?\/?([^"')]+\.woff2)["']?\)/.exec(face)?.[1] ?? []))
}

function check(html: string): void {
  for (const [pattern, meaning] of FORBIDDEN) {
    const place = html.search(pattern)
    if (place >= 0)
      throw new Error(`The page contains ${meaning}: …${html.slice(Math.max(0, place - 60), place + 120)}…`)
  }
  const titles = html.match(/<title>/g)?.length ?? 0
  if (titles !== 1)
    throw new Error(`The page has ${titles} title elements; it needs exactly one. Does it render <PageMeta>?`)
}

/** Facts for the page's start script that don't come from the page itself. */
export type PageFacts = Pick<StartFacts, 'build' | 'path' | 'draft'>

/**
 * Puts a rendered page into the template: styles inlined, fonts and scripts preloaded, query results as JSON.
 * @param furtherCss rules for what is added to the page later
 * @returns the HTML
 * @throws Error when the page could not be read without a script, or breaks the security policy
 */
export async function assemblePage(
  { template, manifest, read }: ClientBuild,
  page: PageMarkup,
  facts: PageFacts,
  furtherCss = '',
): Promise<string> {
  const notFound = page.source === undefined
  const sources = [...(page.source === undefined ? [] : [page.source]), ...(page.parts ?? [])]
  const entry = entryKey(manifest)
  const chunks = withImports(manifest, [entry, REACT, SITE, ...sources])
  const cssFiles = unique(chunks.flatMap(({ css }) => css ?? []))
  const css = [...(await Promise.all(cssFiles.map(read))), furtherCss].join('').trim()
  if (/<\/style/i.test(css)) throw new Error('A style sheet contains “</style”, which would end it early.')

  const fileOf = (key: string) => `/${chunkOf(manifest, key).file}`
  const filesOf = (some: readonly ManifestChunk[]) => unique(some.map(({ file }) => `/${file}`))
  const run = { react: fileOf(REACT), site: fileOf(SITE) }
  // Last, so that React arrives first and runs while this one is still on its way.
  const isLast = ({ name }: ManifestChunk) => Number(name === SHARED)
  const inTurn = chunks.toSorted((one, other) => isLast(one) - isLast(other))
  const scripts = filesOf(inTurn).filter((file) => file !== fileOf(entry))
  // A page that preloads a response for its scripts is incomplete until they run.
  const atOnce = /<link[^>]* as="fetch"/.test(page.head)
  const announced = atOnce ? scripts.map((file) => `<link rel="modulepreload" fetchpriority="low" href="${file}">`) : []
  const start: StartFacts = {
    ...facts,
    run,
    fetch: atOnce ? [] : scripts.filter((file) => file !== run.react && file !== run.site),
    ...(atOnce && { atOnce }),
    styles: cssFiles.map((file) => `/${file}`),
    notFound,
  }
  const head = [
    page.head,
    ...fontFiles(css).map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`),
    `<meta http-equiv="Content-Security-Policy" content="${await stylePolicy(css)}">`,
    `<style>${css}</style>`,
    startElement(start),
    // Views of drafts are not counted, nor is the 404 page, which may redirect to the intended page.
    ...(notFound || facts.draft ? [] : [import.meta.env.ANALYTICS]),
    ...(notFound ? [`<script src="${fileOf(LETTER_CASE)}"></script>`] : []),
  ]
  // Functions, because content may contain `$&`, which replace() would read as an instruction.
  const html = template
    .replace(/\s*<link rel="(?:stylesheet|modulepreload)"[^>]*>/g, '')
    // First the visible content: the entry fetches the other scripts after the first paint. `async`, because Chromium
    // delays that paint while it waits for a deferred script.
    .replace('<script type="module"', (tag) => `${tag} async fetchpriority="low"`)
    .replace('</head>', (tag) => `${announced.join('')}${tag}`)
    .replace('<!--head-->', () => head.join(''))
    .replace('<!--app-->', () => page.body)
    .replace('<!--state-->', () => page.state)
  check(html)
  return html
}
