import { useNavigation } from 'react-router-dom'
import { useSpinDelay } from 'spin-delay'
import styles from './NavigationProgress.module.css'

/** Pages that load faster than this need no indicator. */
const SHOW_AFTER_MS = 150

/** A thin bar at the top while the next page loads and the old one stays on the screen. */
export function NavigationProgress() {
  const pending = useSpinDelay(useNavigation().state !== 'idle', { delay: SHOW_AFTER_MS })
  return (
    <output className={styles.progress} data-pending={pending}>
      {pending && <span className="visually-hidden">Loading the page</span>}
    </output>
  )
}
