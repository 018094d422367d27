import { escapeMarkup } from './escape.ts'

/** A page that search engines may list. */
export interface ListedPage {
  url: string
  /** When it last changed, ISO 8601. */
  changed: string | undefined
}

/**
 * Reorders the pages that a menu links to by the menu's order; all other pages keep their place.
 * @param paths of all pages, and of the menu's links, in any letter case
 */
export function inMenuOrder(paths: readonly string[], menu: readonly string[]): string[] {
  const order = menu.map((href) => href.toLowerCase())
  const placeOf = (page: string) => order.indexOf(page.toLowerCase())
  const inOrder = paths.filter((page) => placeOf(page) !== -1).sort((a, b) => placeOf(a) - placeOf(b))
  return paths.map((page) => (placeOf(page) === -1 ? page : (inOrder.shift() ?? page)))
}

/** The text of sitemap.xml. One file may name 50,000 pages. */
export function siteMap(pages: readonly ListedPage[]): string {
  const entries = pages.map(
    ({ url, changed }) =>
      `<url><loc>${escapeMarkup(url)}</loc>${changed ? `<lastmod>${escapeMarkup(changed)}</lastmod>` : ''}</url>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`
}

/**
 * The text of robots.txt. It disallows nothing: pages not to be listed say `noindex`, which a crawler reads only on
 * pages it may fetch.
 * @param indexed false for a preview deployment, whose pages all say `noindex`
 */
export function robotsText(siteUrl: string, indexed: boolean): string {
  const everything = 'User-agent: *\nDisallow:\n'
  return indexed ? `${everything}\nSitemap: ${siteUrl}/sitemap.xml\n` : everything
}
