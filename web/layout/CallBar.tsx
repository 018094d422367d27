import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { phoneHref } from '@archstep/contracts/urls/hrefs.ts'
import { siteQuery } from '../content/queries/site.ts'
import { CmsLink } from '../ui/links/CmsLink.tsx'
import { useIsCurrent } from '../ui/links/useIsCurrent.ts'
import { Icon } from '../ui/pictures/Icon.tsx'
import type { ContactLink } from './availability/availability.ts'
import { useAvailability } from './availability/useAvailability.ts'
import availabilityStyles from './availability/Availability.module.css'
import styles from './CallBar.module.css'

/** Whether the top of the page, which also has the number, is scrolled out of sight. */
function useBelowTop() {
  const top = useRef<HTMLSpanElement>(null)
  const [below, setBelow] = useState(false)
  useEffect(() => {
    if (!top.current) return undefined
    const observer = new IntersectionObserver(([entry]) => setBelow(entry?.isIntersecting === false))
    observer.observe(top.current)
    return () => observer.disconnect()
  }, [])
  return [top, below] as const
}

/**
 * The bar at the bottom of a phone's screen: who is in, and the best way to reach them now. That is the number to call
 * or, while the office is closed, an appointment or an email. Pages that promise help at any hour then show their
 * number as well. The booking page offers no appointment here.
 */
export function CallBar() {
  const { data: site } = useSuspenseQuery(siteQuery)
  const isCurrent = useIsCurrent()
  const [availability, phone] = useAvailability(site)
  const [top, below] = useBelowTop()
  const { callBar } = site
  if (!callBar || !phone) return null
  const emergency = availability?.emergency
  const { href, icon, label, contact }: ContactLink = availability?.action ?? {
    href: phoneHref(phone.number),
    icon: 'phone',
    label: callBar.call,
    contact: phone.display,
  }
  const leadsHere = isCurrent(href.replace(/[?#].*/, ''))
  return (
    <>
      <span ref={top} className={styles.top} />
      {!(leadsHere && !emergency) && (
        <aside className={`band ${styles.bar}`} data-shown={below} aria-label={callBar.label}>
          {emergency ? (
            <CmsLink href={emergency.href} className={styles.emergency}>
              <span>{emergency.label}</span> <span className="visually-hidden">{emergency.contact}</span>
            </CmsLink>
          ) : (
            <p className={`${availabilityStyles.status} ${styles.status}`} data-open={availability?.open}>
              {availability?.status}
            </p>
          )}
          {!leadsHere && (
            <CmsLink href={href} className={styles.call}>
              <Icon name={icon} />
              <span>{label}</span> {contact && <span className="visually-hidden">{contact}</span>}
            </CmsLink>
          )}
        </aside>
      )}
    </>
  )
}
