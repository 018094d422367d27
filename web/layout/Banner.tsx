import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Site } from '../content/queries/site.ts'
import { CmsLink } from '../ui/links/CmsLink.tsx'
import { Icon } from '../ui/pictures/Icon.tsx'
import styles from './Banner.module.css'
import { holds } from './bannerHolds.ts'
import { isCurrent } from './header/isCurrent.ts'

const ELEMENT_ID = 'banner'
/** Where a browser keeps the words of the banner that its visitor has closed. */
const CLOSED_KEY = 'archstep-banner-closed'
/** Browsers count no longer than this to a time. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

type BannerContent = NonNullable<Site['banner']>

/** How long until it begins or ends, in milliseconds; undefined when both are over. */
function nextChange({ from, until }: BannerContent, now: number): number | undefined {
  const ahead = [from, until].map((at) => Date.parse(at ?? '') - now).filter((wait) => wait > 0)
  return ahead.length > 0 ? Math.min(...ahead, LONGEST_TIMER_MS) : undefined
}

/** A browser may keep nothing, as in a private window. */
function closedWords(): string | null {
  try {
    return localStorage.getItem(CLOSED_KEY)
  } catch {
    return null
  }
}

/**
 * News from one time until another, over the foot of the screen, so that nothing moves when it comes or goes. It stands
 * in the static HTML while it holds when the site is built; the browser's clock says so from then on.
 */
export default function Banner({ banner, text }: { banner: BannerContent; text: string }) {
  const { pathname } = useLocation()
  /** Whether it holds, by the build's clock, whose HTML is taken over as it is. */
  const [built] = useState(() =>
    typeof document === 'undefined' ? holds(banner, Date.now()) : document.getElementById(ELEMENT_ID) !== null,
  )
  /** The same by the visitor's clock, and not closed before; undefined until the page has come to life. */
  const [shown, setShown] = useState<boolean>()
  const [closed, setClosed] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      setShown(holds(banner, Date.now()) && closedWords() !== text)
      const wait = nextChange(banner, Date.now())
      if (wait !== undefined) timer = setTimeout(look, wait)
    }
    look()
    return () => clearTimeout(timer)
  }, [banner, text])
  const close = () => {
    setClosed(true)
    // The button that had the focus is gone.
    document.querySelector('main')?.focus({ preventScroll: true })
    try {
      localStorage.setItem(CLOSED_KEY, text)
    } catch {
      // It stays closed until the next page is loaded.
    }
  }
  const { link, everywhere, addresses } = banner
  const isHere = everywhere || addresses.some((address) => address && isCurrent(address, pathname))
  return (
    <div role="status" className={styles.place}>
      {(shown ?? built) && !closed && isHere && (
        <div id={ELEMENT_ID} data-live={shown} className={`band ${styles.banner}`}>
          <p>
            <span>{text}</span> {link?.label && <CmsLink href={link.href}>{link.label}</CmsLink>}
          </p>
          <button type="button" className={styles.close} onClick={close}>
            <Icon name="x" />
            <span className="visually-hidden">Close this notice</span>
          </button>
        </div>
      )}
    </div>
  )
}
