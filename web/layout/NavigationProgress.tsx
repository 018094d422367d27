import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import styles from './NavigationProgress.module.css'

/** A page that is there sooner than this needs no sign that it is coming. */
const SHOW_AFTER_MS = 150

/** True while the address is already the next page's and the screen still the old one's. */
function useNavigationPending(): boolean {
  const { pathname } = useLocation()
  const [pendingFrom, setPendingFrom] = useState<string>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setPendingFrom(location.pathname === pathname ? undefined : pathname), SHOW_AFTER_MS)
    }
    addEventListener('click', look)
    addEventListener('popstate', look)
    return () => {
      clearTimeout(timer)
      removeEventListener('click', look)
      removeEventListener('popstate', look)
    }
  }, [pathname])
  return pendingFrom === pathname
}

/** A thin bar at the top while the next page loads and the old one stays on the screen. */
export function NavigationProgress() {
  const pending = useNavigationPending()
  return (
    <output className={styles.progress} data-pending={pending}>
      {pending && <span className="visually-hidden">Loading the page</span>}
    </output>
  )
}
