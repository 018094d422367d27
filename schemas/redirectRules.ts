import { reservedFolders } from './routes.ts'
import { hrefVerdict, isInternalPath, type Verdict } from './rules.ts'

/** An old address and where it leads now. */
export interface Redirect {
  readonly from: string
  readonly to: string
}

/** The path of an address inside the site, without what follows ? or #, in small letters. */
export function pathOf(href: string): string {
  return (href.split(/[?#]/)[0] ?? '').replace(/(?<=.)\/+$/, '').toLowerCase()
}

/** The old address of a redirect: a plain path, because hosts read `*` and `:` as patterns. */
export function redirectFromVerdict(from: string | undefined): Verdict {
  if (from === undefined || from === '') return true
  if (!/^\/[\w\-.~%]+(?:\/[\w\-.~%]+)*\/?$/.test(from)) {
    return 'Write the old path as it was, starting with one slash: letters, digits, hyphens and dots, for example /old-page.'
  }
  const [, folder] = pathOf(from).split('/')
  if (reservedFolders.some((name) => name === folder))
    return `The site keeps files at /${folder}. They can’t be redirected.`
  return true
}

/** Where a redirect may lead: a page of this site, or a page elsewhere over https. */
export function redirectToVerdict(to: string | undefined): Verdict {
  if (to === undefined || to === '' || isInternalPath(to)) return true
  return /^https:/i.test(to)
    ? hrefVerdict(to)
    : 'Start with / for a page of this site, or with https:// for another site.'
}

/**
 * Follows a redirect through all others to where it ends.
 * @returns that address; undefined when it goes round in a circle
 */
export function destinationOf({ from, to }: Redirect, all: readonly Redirect[]): string | undefined {
  const passed = new Set([pathOf(from)])
  let end = to
  for (;;) {
    if (!isInternalPath(end)) return end
    const path = pathOf(end)
    if (passed.has(path)) return undefined
    passed.add(path)
    const next = all.find((other) => pathOf(other.from) === path)
    if (!next) return end
    end = next.to
  }
}
