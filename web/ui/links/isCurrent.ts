/** Whether a link leads to the current path, ignoring case (ROUTE-05). */
export function isCurrent(href: string, pathname: string): boolean {
  return href.toLowerCase() === (pathname.replace(/\/+$/, '') || '/').toLowerCase()
}
