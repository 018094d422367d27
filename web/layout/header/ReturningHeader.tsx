import { useEffect, useRef, useState, type ReactNode } from 'react'
import styles from './ReturningHeader.module.css'

/** Smaller moves are a trembling finger, or the browser adjusting its own bars. */
const MOVE_PX = 8

/** State of the header below the top of the page: shown while scrolling up, away while scrolling down. */
type Place = 'back' | 'away'

/** @returns undefined while the header is at the top of the page */
function usePlace() {
  const [place, setPlace] = useState<Place>()
  const last = useRef(0)
  useEffect(() => {
    last.current = scrollY
    const look = () => {
      const moved = scrollY - last.current
      if (scrollY > 0 && Math.abs(moved) < MOVE_PX) return
      last.current = scrollY
      setPlace((before) => {
        if (scrollY <= 0) return undefined
        if (moved < 0) return 'back'
        return before && 'away'
      })
    }
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  return place
}

/** The header element, which scrolls away with the page and comes back over it on scrolling up. */
export function ReturningHeader({ children }: { children: ReactNode }) {
  return (
    <header className={styles.header} data-place={usePlace()}>
      {children}
    </header>
  )
}
