import { useEffect, useState } from 'react'
import { useReducedMotion } from '../ui/useReducedMotion.ts'

/** How long a figure takes to count up (HOME-03). */
const COUNT_DURATION_MS = 2000

/** Fast first, slow at the end: from 0 to 1 as the time goes from 0 to 1. */
const easeOut = (time: number) => 1 - (1 - time) ** 3

interface CountUpProps {
  /** Where it ends. Prerendered HTML and visitors who prefer less motion have it at once. */
  value: number
  /** Starts the count from 0 when it turns true; it never runs twice. */
  run: boolean
}

/** A figure that counts up from 0 once, with as many decimals as the value has. */
export function CountUp({ value, run }: CountUpProps) {
  const [progress, setProgress] = useState(1)
  const reducedMotion = useReducedMotion()
  useEffect(() => {
    if (!run || reducedMotion) return
    const start = performance.now()
    let frame: number
    const draw = (now: number) => {
      const time = Math.min(1, Math.max(0, (now - start) / COUNT_DURATION_MS))
      setProgress(easeOut(time))
      if (time < 1) frame = requestAnimationFrame(draw)
    }
    draw(start)
    return () => {
      cancelAnimationFrame(frame)
      setProgress(1)
    }
  }, [run, reducedMotion])
  return (value * progress).toFixed(String(value).split('.')[1]?.length)
}
