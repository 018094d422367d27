import { useLocation } from 'react-router-dom'

/** @returns whether a link leads to the current path, ignoring case (ROUTE-05) */
export function useIsCurrent(): (href: string) => boolean {
  const path = (useLocation().pathname.replace(/\/+$/, '') || '/').toLowerCase()
  return (href) => href.toLowerCase() === path
}
