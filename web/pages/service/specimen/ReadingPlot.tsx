import { INSET } from './Scrubber.tsx'
import styles from './ReadingPlot.module.css'

interface ReadingPlotProps {
  values: readonly number[]
  low: number
  high: number
  unit: string
  /** The figure that the slider is at. */
  place: number
  /** The figures at which something happened, numbered in the list. */
  events: readonly number[]
  /** Units of the drawing; one is about a pixel. */
  width: number
  height: number
  className?: string
}

/** Room above for the number of an event. */
const TOP = 44

/** A series as a stair: each figure is a tread until the next is read. What lies out of range stands on the band. */
export function ReadingPlot({ values, low, high, unit, place, events, width, height, className }: ReadingPlotProps) {
  const [least, most] = [Math.min(low, ...values), Math.max(high, ...values)]
  const margin = (most - least) * 0.04
  const x = (at: number) => INSET + (at * (width - 2 * INSET)) / (values.length - 1)
  const y = (value: number) => TOP + ((most - value) / (most - least + margin)) * (height - TOP)
  const [top, bottom] = [y(high), y(low)]
  const half = (x(1) - x(0)) / 2
  const left = (at: number) => Math.max(INSET, x(at) - half)
  const right = (at: number) => Math.min(width - INSET, x(at) + half)
  const level = (at: number) => values[at] ?? 0
  const line = values.map((value, at) => `${at === 0 ? `M${left(at)} ` : 'V'}${y(value)}H${right(at)}`)
  const outside = values.map((value, at) =>
    value > high || value < low
      ? `M${left(at)} ${value > high ? top : bottom}V${y(value)}H${right(at)}V${value > high ? top : bottom}Z`
      : '',
  )
  /** Where the number of an event has room: on the outer side of its tread, above one that is the highest around it. */
  function beside(at: number) {
    const [before, after] = [level(at - 1) < level(at), level(at + 1) < level(at)]
    if (before === after) return { x: x(at), y: y(level(at)) - 14, textAnchor: 'middle' as const }
    return before
      ? { x: left(at) - 6, y: y(level(at)) + 5, textAnchor: 'end' as const }
      : { x: right(at) + 6, y: y(level(at)) + 5, textAnchor: 'start' as const }
  }
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden className={className}>
      <rect x="0" y={top} width={width} height={bottom - top} className={styles.band} />
      <path d={`M0 ${top}H${width}M0 ${bottom}H${width}`} className={styles.limit} />
      <path d={outside.join('')} className={styles.out} />
      <path d={line.join('')} className={styles.line} />
      <text x="2" y={top - 8} className={styles.label}>
        {String(high).replace('-', '−')} {unit}
      </text>
      <text x="2" y={bottom - 8} className={styles.label}>
        {String(low).replace('-', '−')} {unit}
      </text>
      {events.map((at, number) => (
        <text key={at} {...beside(at)} className={styles.number}>
          {number + 1}
        </text>
      ))}
      <g className={styles.cursor}>
        <path d={`M${x(place)} ${TOP - 8}V${height}`} />
        <circle cx={x(place)} cy={y(level(place))} r="6" />
      </g>
    </svg>
  )
}
