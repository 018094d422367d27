import { useState } from 'react'
import type { Site } from '../content/queries/site.ts'
import { CmsLink } from '../ui/links/CmsLink.tsx'
import { useIsCurrent } from '../ui/links/useIsCurrent.ts'
import { Icon } from '../ui/pictures/Icon.tsx'
import { useMinute } from '../ui/useMinute.ts'
import { isBannerCurrent } from './isBannerCurrent.ts'
import styles from './Banner.module.css'

const ELEMENT_ID = 'banner'
/** Storage key for the text of the banner that the visitor closed. */
const CLOSED_KEY = 'archstep-banner-closed'

type BannerContent = NonNullable<Site['banner']>

/** Storage may be unavailable, as in a private window. */
function closedWords(): string | null {
  try {
    return localStorage.getItem(CLOSED_KEY)
  } catch {
    return null
  }
}

/**
 * News for a limited time, over the bottom of the screen so that nothing moves when it appears or goes. The static HTML
 * has it if it is current at the build; from then on the browser's clock decides.
 */
export default function Banner({ banner, text }: { banner: BannerContent; text: string }) {
  const isCurrent = useIsCurrent()
  /** Whether it is current by the build's clock, because hydration must match the HTML. */
  const [built] = useState(() =>
    typeof document === 'undefined'
      ? isBannerCurrent(banner, Date.now())
      : document.getElementById(ELEMENT_ID) !== null,
  )
  const now = useMinute()
  /** Whether it is current by the visitor's clock, and not closed; undefined before hydration. */
  const shown = now && isBannerCurrent(banner, now.getTime()) && closedWords() !== text
  const [closed, setClosed] = useState(false)
  const close = () => {
    setClosed(true)
    // The focused button is gone.
    document.querySelector('main')?.focus({ preventScroll: true })
    try {
      localStorage.setItem(CLOSED_KEY, text)
    } catch {
      // It then stays closed only until the next page load.
    }
  }
  const { link, everywhere, paths } = banner
  const isHere = everywhere || paths.some((path) => path && isCurrent(path))
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
