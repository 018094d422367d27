import { createContext, use, useEffect, useRef, type ComponentProps } from 'react'
import { Link } from 'react-router-dom'
import { safeHref } from './safeHref.ts'

/** Fetches the script and the content of the page at a path of this site. */
export const PreloadContext = createContext((_path: string): Promise<void> => Promise.resolve())

/** What a screen reader adds to the name of a link that leaves this tab. */
const NEW_TAB_NOTE = '(opens in new tab)'

export interface CmsLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** Where it leads, as staff wrote it; see `safeHref` for what it may be. */
  href: string | null | undefined
  /** Opens in a new tab, says so, and does not tell the other site where the visitor came from. */
  newTab?: boolean | undefined
}

/**
 * A link whose target comes from the CMS. A page of this site is shown without loading a document, and is fetched as
 * soon as a visitor stays on its link, focuses it or touches it. The browser opens files of the site. Anything
 * unsafe becomes plain text.
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

/** A pointer that only crosses a link leaves it sooner than this. */
const INTENT_MS = 100

/** A link inside the site. Its page is fetched as soon as the visitor means to go there. */
function RouteLink({ href, ...props }: Omit<ComponentProps<'a'>, 'href'> & { href: string }) {
  const preload = use(PreloadContext)
  const intent = useRef<ReturnType<typeof setTimeout>>(undefined)
  const prepare = () => {
    const [path] = href.split(/[?#]/)
    // The click itself will meet the same error and show it.
    if (path) preload(path).catch(() => undefined)
  }
  useEffect(() => () => clearTimeout(intent.current), [])
  return (
    <Link
      {...props}
      to={href}
      onPointerEnter={() => {
        intent.current = setTimeout(prepare, INTENT_MS)
      }}
      onPointerLeave={() => clearTimeout(intent.current)}
      onFocus={prepare}
      onTouchStart={prepare}
    />
  )
}
