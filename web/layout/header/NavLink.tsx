import { CmsLink, type CmsLinkProps } from '../../ui/links/CmsLink.tsx'
import { useIsCurrent } from '../../ui/links/useIsCurrent.ts'

/** A menu link, marked when its page is the current one. */
export function NavLink(props: CmsLinkProps) {
  const isCurrent = useIsCurrent()
  return <CmsLink aria-current={isCurrent(props.href ?? '') ? 'page' : undefined} {...props} />
}
