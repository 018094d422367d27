import { reservedFileNames, reservedFolders, reservedRoutes } from './routes.ts'
import type { Verdict } from './verdict.ts'

/** Letters of the longest address of a page; its file's name must fit on every disk. */
export const SLUG_MAX_LENGTH = 80

/**
 * One path segment of letters, digits and hyphens that leads to no screen and no file of the site, in any letter case.
 * The Studio asks this, and so does the build, because content may come by other ways than the Studio.
 */
export function slugVerdict(slug: string | undefined): Verdict {
  if (!slug) return true
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/i.test(slug)) {
    return 'Use only letters, digits and single hyphens, for example privacy-policy. No slash, no spaces.'
  }
  if (slug.length > SLUG_MAX_LENGTH) {
    return `Shorten this address: it has ${slug.length} letters, and ${SLUG_MAX_LENGTH} is the most.`
  }
  const name = slug.toLowerCase()
  const taken = reservedRoutes.find((route) => route.toLowerCase() === `/${name}`)
  if (taken !== undefined) {
    return `The site already has a screen at ${taken}. Choose another address.`
  }
  if (reservedFolders.some((folder) => folder === name)) {
    return `The site keeps files at /${name}. Choose another address.`
  }
  if (reservedFileNames.includes(name)) {
    return `“${slug}” is a name that web servers and computers keep for a purpose of their own. Choose another address.`
  }
  return true
}
