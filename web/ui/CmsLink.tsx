import { use, type ComponentProps } from 'react'
import { useHref, useLinkClickHandler } from 'react-router-dom'
import { safeHref } from './safeHref.ts'
import { PreloadContext } from './preload.ts'

/** What a screen reader adds to the name of a link that leaves this tab. */
const NEW_TAB_NOTE = '(opens in new tab)'

export interface CmsLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** Where it leads, as staff wrote it; see `safeHref` for what it may be. */
  href: string | null | undefined
  /** Opens in a new tab, says so, and does not tell the other site where the visitor came from. */
  newTab?: boolean | undefined
}

/**
 * A link whose address comes from the CMS. A page of this site is shown without loading a document, and is fetched as soon
 * as a visitor points at its link, focuses it or touches it. A file of the site is the browser's to open. Anything unsafe
 * becomes plain text.
 */
export function CmsLink({ href: raw, newTab = false, children, 'aria-label': name, ...props }: CmsLinkProps) {
  const destination = safeHref(raw)
  if (!destination) return <span className={props.className}>{children}</span>
  const { kind, href } = destination
  if (kind !== 'page') {
    const tab = newTab && { target: '_blank', rel: 'noopener noreferrer' }
    return (
      <a {...props} {...tab} aria-label={newTab && name ? `${name} ${NEW_TAB_NOTE}` : name} href={href}>
        {children}
        {newTab && !name && (
          <>
            {' '}
            <span className="visually-hidden">{NEW_TAB_NOTE}</span>
          </>
        )}
      </a>
    )
  }
  return (
    <RouteLink {...props} aria-label={name} href={href}>
      {children}
    </RouteLink>
  )
}

/** React Router's own `Link` brings 2 KB of features that a site of static pages does not use. */
function RouteLink({ href, onClick, children, ...props }: ComponentProps<'a'> & { href: string }) {
  const preload = use(PreloadContext)
  const navigate = useLinkClickHandler(href)
  const prepare = () => {
    const [path] = href.split(/[?#]/)
    // The click itself will meet the same error and show it.
    if (path) preload(path).catch(() => undefined)
  }
  return (
    <a
      {...props}
      href={useHref(href)}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) navigate(event)
      }}
      onPointerEnter={prepare}
      onFocus={prepare}
      onTouchStart={prepare}
    >
      {children}
    </a>
  )
}
