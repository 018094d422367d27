/** Whether a link of the site leads to the path that is showing; letter case does not matter (ROUTE-05). */
export function isCurrent(href: string, pathname: string): boolean {
  return href.toLowerCase() === (pathname.replace(/\/+$/, '') || '/').toLowerCase()
}
