import type { Verdict } from '../fields/verdict.ts'
import { reservedFileNames, reservedFolders, reservedRoutes } from './reservedPaths.ts'

/** Longest slug, in characters; the file name must fit on every file system. */
export const SLUG_MAX_LENGTH = 80

/**
 * A slug is one path segment of letters, digits and hyphens that doesn't clash, in any letter case, with a screen or a
 * file of the site. The build checks it as well as the Studio, because content can be written without the Studio.
 */
export function slugVerdict(slug: string | undefined): Verdict {
  if (!slug) return true
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/i.test(slug)) {
    return 'Use only letters, digits and single hyphens, for example privacy-policy. No slash, no spaces.'
  }
  if (slug.length > SLUG_MAX_LENGTH) {
    return `Shorten this address: it has ${slug.length} characters, and the limit is ${SLUG_MAX_LENGTH}.`
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
