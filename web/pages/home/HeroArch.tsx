import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { classes } from '../../ui/classes.ts'
import { useHydrated } from '../../ui/useHydrated.ts'
import arch from './heroArch.json' with { type: 'json' }
import styles from './HeroArch.module.css'

/** Pulled by the pointer, released and turning over, or standing. */
type Stage = 'pulled' | 'raised' | 'stands'

/** Duration of the style sheet's animation from the chain to the last tread. */
const RAISING_MS = 2300
/** Depth of the chain in drawing units, and how far it can be pulled sideways, and down as a share of that. */
const DEPTH = 564
const ASIDE = 160
const DOWN = 0.18

/** Draws a circle with a radius of 4, starting at its left end. */
const links = arch.links.map(({ x, y }) => `M${x} ${y}m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0`).join('')

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

/**
 * The stage of the arch. After a page load the style sheet raises it before any script, with no stage set. Then it is
 * set to standing, so that moving its slide within the document does not restart the animation.
 * @param current whether its slide is showing
 */
function useStage(current: boolean) {
  const onArrival = !useHydrated()
  const [stage, setStage] = useState<Stage | undefined>(onArrival ? undefined : 'stands')
  if (stage !== 'stands' && !current) setStage('stands')
  useEffect(() => {
    if (stage === 'pulled' || stage === 'stands') return undefined
    const timer = setTimeout(() => setStage('stands'), RAISING_MS)
    return () => clearTimeout(timer)
  }, [stage])
  return [stage, setStage] as const
}

interface HeroArchProps {
  /** Whether its slide is showing. */
  current: boolean
  /** Called when the visitor grabs or releases the chain. */
  onPull: (pulls: boolean) => void
  /** Position of the picture, which it covers exactly. */
  className?: string
}

/**
 * The arch over the picture of the riverfront (hero-build.svg, docs/drawings.md), and the one idea of the site: a chain
 * turned over is an arch; an arch sampled is a stair. A mouse can pull it. The picture's alt text describes it.
 */
export function HeroArch({ current, onPull, className }: HeroArchProps) {
  const [stage, setStage] = useStage(current)
  const svg = useRef<SVGSVGElement>(null)
  const start = useRef({ x: 0, y: 0 })

  const hang = (aside: number, down: number) => {
    svg.current?.style.setProperty('--sway', `${Math.atan(aside / DEPTH)}rad`)
    svg.current?.style.setProperty('--pull', String(down))
  }
  const take = ({ currentTarget, pointerId, button, clientX: x, clientY: y }: PointerEvent<SVGPathElement>) => {
    if (button !== 0) return
    currentTarget.setPointerCapture(pointerId)
    start.current = { x, y }
    hang(0, 0)
    setStage('pulled')
    onPull(true)
  }
  const pull = ({ currentTarget, pointerId, clientX, clientY }: PointerEvent<SVGPathElement>) => {
    if (!currentTarget.hasPointerCapture(pointerId)) return
    const { a: scale } = currentTarget.getScreenCTM() ?? { a: 1 }
    const { x, y } = start.current
    hang(within((clientX - x) / scale, -ASIDE, ASIDE), within((clientY - y) / scale / DEPTH, 0, DOWN))
  }
  const letGo = () => {
    setStage('raised')
    onPull(false)
  }

  return (
    <div className={classes(styles.place, className)} aria-hidden="true">
      <svg
        ref={svg}
        className={styles.arch}
        data-stage={stage}
        viewBox={arch.viewBox}
        preserveAspectRatio="xMaxYMax slice"
      >
        <g className={styles.body}>
          <path className={styles.paper} d={arch.outside} />
          <path className={styles.plane} d={arch.inside} />
          <path className={styles.joint} d={arch.joints} />
          <path className={styles.fold} d={arch.seam} />
          <path className={styles.bold} d={arch.inner} />
        </g>
        <path className={styles.pins} d={arch.pins} />
        <g className={styles.chain}>
          <path className={styles.bold} d={arch.line} />
          <path className={styles.links} d={links} />
        </g>
        <path className={styles.curve} d={arch.curve} />
        {arch.samples.map(({ x, y }) => (
          <g key={x} className={styles.sample}>
            <path className={styles.ordinate} d={`M${x} ${y}V${arch.foot}`} />
            <circle className={styles.dot} cx={x} cy={y} r={2.6} />
          </g>
        ))}
        <path className={styles.stair} d={arch.stair} pathLength={1} />
        <path
          className={styles.grip}
          d={arch.line}
          onPointerDown={take}
          onPointerMove={pull}
          onLostPointerCapture={letGo}
        />
      </svg>
    </div>
  )
}
