import { useEffect, useRef, useState } from 'react'
import { classes } from '../../ui/classes.ts'
import { useHydrated } from '../../ui/useHydrated.ts'
import { useVisibleOnce } from '../../ui/useVisibleOnce.ts'
import arch from './heroArch.json' with { type: 'json' }
import styles from './HeroArch.module.css'

/** `waits` for the visitor to see it, is `raised` before their eyes, or `stands`. */
type Stage = 'waits' | 'raised' | 'stands'

/**
 * Which stage the arch is at. It is raised once, on the page that the visitor loads: after everything of the first
 * screen has come (the picture under it is the largest of it), and when it is seen. When the script comes so late that
 * the style sheet no longer held the arch back, it stands.
 * @param current whether its slide is showing
 * @returns refs for the element whose place counts and for the one that is held back; no stage before the script has
 * come
 */
function useRaising(current: boolean) {
  const onArrival = !useHydrated()
  const [stage, setStage] = useState<Stage | undefined>(onArrival ? undefined : 'stands')
  const [place, seen] = useVisibleOnce<HTMLDivElement>()
  const held = useRef<SVGGElement>(null)
  useEffect(() => {
    const wait = () => {
      const holds = held.current && getComputedStyle(held.current).opacity === '0'
      setStage((before) => before ?? (holds ? 'waits' : 'stands'))
    }
    if (document.readyState === 'complete') wait()
    else addEventListener('load', wait, { once: true })
    return () => removeEventListener('load', wait)
  }, [])
  if (stage === 'waits' && seen) setStage('raised')
  if (stage !== 'stands' && !current) setStage('stands')
  return { stage, place, held }
}

interface HeroArchProps {
  /** Whether its slide is showing. */
  current: boolean
  /** How the picture lies in the slide, which it covers exactly. */
  className?: string
}

/**
 * The arch over the picture of the riverfront (studio/drawings/scenes/heroBuild.ts), and the one idea of the site: a
 * chain turned over is an arch; an arch sampled is a stair. The picture's description speaks of it.
 */
export function HeroArch({ current, className }: HeroArchProps) {
  const { stage, place, held } = useRaising(current)
  return (
    <div ref={place} className={classes(styles.place, className)} aria-hidden="true">
      <svg className={styles.arch} data-stage={stage} viewBox={arch.viewBox} preserveAspectRatio="xMaxYMax slice">
        <g ref={held} className={styles.held}>
          <g className={styles.body}>
            <path className={styles.paper} d={arch.outside} />
            <path className={styles.plane} d={arch.inside} />
            <path className={styles.joint} d={arch.joints} />
            <path className={styles.fold} d={arch.seam} />
            <path className={styles.bold} d={arch.inner} />
          </g>
          <path className={styles.pins} d={arch.pins} />
          <g className={styles.chain}>
            <path className={styles.bold} d={arch.line} pathLength={1} />
            <g className={styles.links}>
              {arch.links.map(({ x, y }) => (
                <circle key={x} cx={x} cy={y} r={4} />
              ))}
            </g>
          </g>
          <path className={styles.curve} d={arch.curve} />
          {arch.samples.map(({ x, y }) => (
            <g key={x} className={styles.sample}>
              <path className={styles.ordinate} d={`M${x} ${y}V${arch.foot}`} />
              <circle className={styles.dot} cx={x} cy={y} r={2.6} />
            </g>
          ))}
          <path className={styles.stair} d={arch.stair} pathLength={1} />
        </g>
      </svg>
    </div>
  )
}
