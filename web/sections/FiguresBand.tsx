import { useEffect, useState } from 'react'
import type { Statistic } from '../ui/lists/FigureList.tsx'
import { useReducedMotion } from '../ui/useReducedMotion.ts'
import { RevealSection } from '../ui/Section.tsx'
import { SectionHead, type HeadedSection } from '../ui/SectionHead.tsx'
import styles from './FiguresBand.module.css'

interface FiguresBandProps extends HeadedSection {
  items: readonly Statistic[]
}

/** Figures that count up once they are visible, on the treads of a stair, on the ink band; the last tread is amber. */
export function FiguresBand({ head, items, id }: FiguresBandProps) {
  return (
    <RevealSection tone="band" id={id} className={styles.figures}>
      {(visible) => (
        <>
          <SectionHead head={head} className={styles.head} />
          <dl className={`stair ${styles.stair}`} data-run={visible || undefined}>
            {items.map(({ _key, value, prefix, suffix, label }) => (
              <div key={_key}>
                <dt>{label}</dt>
                <dd>
                  {prefix}
                  <Counter value={value} run={visible ?? false} />
                  {suffix}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </RevealSection>
  )
}

/** How long a figure takes to count up (HOME-03). */
const COUNT_DURATION_MS = 2000

/** Fast first, slow at the end: from 0 to 1 as the time goes from 0 to 1. */
const easeOut = (time: number) => 1 - (1 - time) ** 3

interface CounterProps {
  /** Where it ends. Prerendered HTML and visitors who prefer less motion have it at once. */
  value: number
  /** Starts the count from 0 when it turns true; it never runs twice. */
  run: boolean
}

/** A figure that counts up from 0 once, with as many decimals as the value has. */
export function Counter({ value, run }: CounterProps) {
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
