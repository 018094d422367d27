import { useEffect, useRef, useState, type ReactNode } from 'react'
import styles from './ReturningHeader.module.css'

/** Smaller moves are a trembling finger, or a browser that settles its own bars. */
const MOVE_PX = 8

/** Where the header is once it has come back: shown while the visitor scrolls up, away while they scroll down. */
type Place = 'back' | 'away'

/** @returns undefined as long as the header has only ever been at the top of the page, and there again */
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

/** The header's element: it scrolls away with the page, and comes back over it when the visitor scrolls up. */
export function ReturningHeader({ children }: { children: ReactNode }) {
  return (
    <header className={styles.header} data-place={usePlace()}>
      {children}
    </header>
  )
}
