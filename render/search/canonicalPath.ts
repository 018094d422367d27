/** The path of a page in its one spelling; other addresses as they are. */
export type CanonicalPath = (href: string) => string

/** @param paths of every page that may be built, in their one spelling */
export function canonicalPaths(paths: readonly string[]): CanonicalPath {
  const pathOf = new Map(paths.map((page) => [page.toLowerCase(), page]))
  return (href) => {
    const [, page = '', rest = ''] = /^(\/[^?#]*?)\/*([?#].*)?$/.exec(href) ?? []
    const known = pathOf.get(page.toLowerCase() || '/')
    return known === undefined || !href.startsWith('/') ? href : known + rest
  }
}
