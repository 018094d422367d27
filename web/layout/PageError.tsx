import { useEffect } from 'react'
import { Button } from '../ui/Button.tsx'
import { useOnline } from '../ui/useOnline.ts'
import styles from './PageError.module.css'

const HEADING = 'This page can’t be shown right now'
const GENERIC_REASON = 'A part of the page could not be loaded.'
const OFFLINE = 'You are offline. The page comes by itself as soon as you are connected again.'

const reload = () => location.reload()

/**
 * Takes the place of a page that failed. 'Try again' loads the address anew: on the built site that brings the
 * prerendered page even while the CMS is down, and new scripts after a release. Offline it would bring the browser's own
 * error page, so it waits for the connection.
 * @param reason what failed, in a sentence; without it a script did not arrive
 */
export function PageError({ reason = GENERIC_REASON }: { reason?: string | undefined }) {
  const online = useOnline()
  useEffect(() => {
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [])
  return (
    <div className={`sheet ${styles.error}`}>
      <title>{HEADING}</title>
      <h1 className={styles.heading}>{HEADING}</h1>
      <p className="lead">{online ? reason : OFFLINE}</p>
      <Button disabled={!online} onClick={reload}>
        Try again
      </Button>
    </div>
  )
}
