import { useEffect, useState } from 'react'

/** From the load of the page to the flag (HOME-10). */
const READY_DELAY_MS = 300

/** True from 300 ms after the page has loaded (HOME-10). */
export function useReady(): boolean {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(() => setReady(true), READY_DELAY_MS)
    }
    if (document.readyState === 'complete') wait()
    else addEventListener('load', wait, { once: true })
    return () => {
      removeEventListener('load', wait)
      clearTimeout(timer)
    }
  }, [])
  return ready
}
