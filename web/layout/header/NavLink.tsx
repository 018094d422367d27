import { useLocation } from 'react-router-dom'
import { CmsLink, type CmsLinkProps } from '../../ui/links/CmsLink.tsx'
import { isCurrent } from './isCurrent.ts'

/** A link of a menu, which says so when its page is the one that is showing. */
export function NavLink(props: CmsLinkProps) {
  const { pathname } = useLocation()
  return <CmsLink aria-current={isCurrent(props.href ?? '', pathname) ? 'page' : undefined} {...props} />
}
