import { useLocation } from 'react-router-dom'
import { CmsLink, type CmsLinkProps } from '../../ui/links/CmsLink.tsx'
import { isCurrent } from '../../ui/links/isCurrent.ts'

/** A menu link, marked when its page is the current one. */
export function NavLink(props: CmsLinkProps) {
  const { pathname } = useLocation()
  return <CmsLink aria-current={isCurrent(props.href ?? '', pathname) ? 'page' : undefined} {...props} />
}
