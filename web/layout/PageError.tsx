import { Button } from '../ui/Button.tsx'
import styles from './PageError.module.css'

const HEADING = 'This page can’t be shown right now'
const GENERIC_REASON = 'A part of the page could not be loaded.'

/**
 * Takes the place of a page that failed. 'Try again' loads the address anew: on the built site that brings the
 * prerendered page even while the CMS is down, and new scripts after a release.
 * @param reason what failed, in a sentence; without it a script did not arrive
 */
export function PageError({ reason = GENERIC_REASON }: { reason?: string | undefined }) {
  return (
    <div className={`sheet ${styles.error}`}>
      <title>{HEADING}</title>
      <h1 className={styles.heading}>{HEADING}</h1>
      <p className="lead">{reason}</p>
      <Button onClick={() => location.reload()}>Try again</Button>
    </div>
  )
}
