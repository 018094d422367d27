/** The canonical path of a page; other addresses unchanged. */
export type CanonicalPath = (href: string) => string

/** @param paths canonical paths of every page that may be built */
export function canonicalPaths(paths: readonly string[]): CanonicalPath {
  const pathOf = new Map(paths.map((page) => [page.toLowerCase(), page]))
  return (href) => {
    const [, page = '', rest = ''] = /^(\/[^?#]*?)\/*([?#].*)?$/.exec(href) ?? []
    const known = pathOf.get(page.toLowerCase() || '/')
    return known === undefined || !href.startsWith('/') ? href : known + rest
  }
}
