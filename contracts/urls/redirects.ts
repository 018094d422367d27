import type { Verdict } from '../fields/verdict.ts'
import { hrefVerdict, isInternalPath } from './hrefs.ts'
import { reservedFiles, reservedFolders } from './reservedPaths.ts'

/** An old address and where it leads now. */
export interface Redirect {
  readonly from: string
  readonly to: string
}

/** Maximum lengths in characters: Cloudflare Pages reads lines of 1,000, nginx keys of 500. */
const FROM_MAX_LENGTH = 300
const TO_MAX_LENGTH = 600

/** Characters that an old address can't have, even encoded: they end a path, or hosts read them as a pattern. */
const NO_PLAIN_NAME = /[/\\?#*:\p{Cc}]/u

/** A path, or a part of one, without percent-encoding; undefined if it is malformed. */
export function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** The path of a site address, decoded, in lower case, without query and fragment. */
export function pathOf(href: string): string {
  const path = (href.split(/[?#]/)[0] ?? '').replace(/(?<=.)\/+$/, '')
  return (decoded(path) ?? path).toLowerCase()
}

/** The path of the page that a host shows: `/iot.html` and `/iot/index.html` are `/iot`. */
export function pagePathOf(href: string): string {
  return pathOf(href).replace(/(?:\/index)?(?:\.html)?$/, '') || '/'
}

/** The old address of a redirect: a plain path, because hosts read `*` and `:` as patterns. */
export function redirectFromVerdict(from: string | undefined): Verdict {
  if (from === undefined || from === '') return true
  if (from.length > FROM_MAX_LENGTH)
    return `Hosts read at most ${FROM_MAX_LENGTH} characters of an old address. Shorten it.`
  const names = from.slice(1).replace(/\/$/, '').split('/').map(decoded)
  const plain = names.every((name) => name !== undefined && !NO_PLAIN_NAME.test(name) && !/^\.\.?$/.test(name))
  if (!plain || !/^\/[\w\-.~%]+(?:\/[\w\-.~%]+)*\/?$/.test(from)) {
    return (
      'Write the old path as it was, starting with one slash: letters, digits, hyphens and dots, for example ' +
      '/old-page.'
    )
  }
  const path = pathOf(from)
  const [, first = ''] = path.split('/')
  // Hosts reserve such paths: /.well-known, /.netlify, /_headers, /_worker.js.
  if (/^[._]/.test(first)) return `Addresses like /${first} belong to the web server. They can’t be redirected.`
  if (reservedFolders.some((name) => name === first)) {
    return `The site keeps files at /${first}. They can’t be redirected.`
  }
  if (path === '/404' || reservedFiles.some((name) => path === `/${name}`)) {
    return `The site keeps a file at ${path}. It can’t be redirected.`
  }
  return true
}

/** Where a redirect may lead: a page of this site, or a page elsewhere over https. */
export function redirectToVerdict(to: string | undefined): Verdict {
  if (to === undefined || to === '') return true
  const verdict =
    isInternalPath(to) ||
    (/^https:/i.test(to) ? hrefVerdict(to) : 'Start with / for a page of this site, or with https:// for another site.')
  if (verdict !== true || encodeURI(to).length <= TO_MAX_LENGTH) return verdict
  return `Hosts read at most ${TO_MAX_LENGTH} characters of an address. Choose a shorter one.`
}

/**
 * Follows a redirect through the others to its end.
 * @returns the final address; undefined for a loop
 */
export function destinationOf(redirect: Redirect, others: readonly Redirect[]): string | undefined {
  const all = [redirect, ...others]
  let end = redirect.to
  // More steps than redirects mean a loop.
  for (let steps = 0; steps < all.length; steps += 1) {
    const path = isInternalPath(end) ? pathOf(end) : undefined
    const next = all.find(({ from }) => pathOf(from) === path)
    if (!next) return end
    end = next.to
  }
  return undefined
}

/** A redirect as published, with unchecked fields: only the Studio validates them. */
export interface PublishedRedirect {
  readonly _id: string
  readonly from: unknown
  readonly to: unknown
  readonly permanent: unknown
}

const isFilled = (value: unknown): value is string => typeof value === 'string' && value !== ''

/**
 * The redirects to give to hosts. Each leads straight to its final address, and pages and files win over redirects.
 * @param isTaken whether the site has a page or a file at a lower-case path
 * @returns the usable ones, and the others with the reason as a sentence
 */
export function usableRedirects<Published extends PublishedRedirect>(
  published: readonly Published[],
  isTaken: (path: string) => boolean,
): { usable: (Redirect & { permanent: boolean })[]; leftOut: { redirect: Published; why: string }[] } {
  const hasPage = (href: string) => isTaken(pathOf(href)) || isTaken(pagePathOf(href))
  const leftOut: { redirect: Published; why: string }[] = []
  const sound = new Map<string, Redirect & { published: Published }>()
  const unsound = new Set<string>()
  for (const redirect of published) {
    const { from, to } = redirect
    const fromVerdict = isFilled(from) ? redirectFromVerdict(from) : 'It has no old address.'
    const toVerdict = isFilled(to) ? redirectToVerdict(to) : 'It leads nowhere.'
    if (isFilled(from) && isFilled(to) && fromVerdict === true && toVerdict === true) {
      if (hasPage(from)) leftOut.push({ redirect, why: 'There is a page or a file at its old address.' })
      else if (sound.has(pathOf(from))) leftOut.push({ redirect, why: 'Another one starts at the same address.' })
      else sound.set(pathOf(from), { from, to, published: redirect })
    } else {
      leftOut.push({ redirect, why: String(fromVerdict === true ? toVerdict : fromVerdict) })
      if (isFilled(from) && from.length <= FROM_MAX_LENGTH) unsound.add(pathOf(from))
    }
  }
  const all = [...sound.values()]
  const usable = all.flatMap(({ from, to, published: redirect }) => {
    const end = destinationOf({ from, to }, all)
    const through = end !== undefined && isInternalPath(end) && !hasPage(end) && unsound.has(pathOf(end))
    if (end !== undefined && !through) {
      return [{ from: from.replace(/\/$/, ''), to: end, permanent: redirect.permanent === true }]
    }
    const why = through
      ? `It leads on through ${pathOf(end)}, a redirect that is left out.`
      : 'It goes around in a circle.'
    leftOut.push({ redirect, why })
    return []
  })
  return { usable, leftOut }
}
