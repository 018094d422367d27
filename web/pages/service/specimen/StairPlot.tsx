import { adoptTyped } from '../../../ui/form/adoptTyped.ts'
import styles from './StairPlot.module.css'

interface StairPlotProps {
  /** One series of figures, or two read at the same points. */
  series: readonly (readonly number[])[]
  /** The slider's index, from 0. */
  index: number
  onMove: (index: number) => void
  /** Label of the slider. */
  label: string
  /** The drawing's text at this index. */
  valueText: string
  /** Target range; figures outside of it are amber. Events are numbered. */
  range?: { low: number; high: number; unit: string; events: readonly number[] }
}

/** With a typographic minus. */
export const minus = (value: number) => String(value).replace('-', '−')

/**
 * Figures as a stair, each a tread up to the next reading, under a slider with a handle as tall as the drawing. For two
 * series the drawing shows the gap. Lengths are percentages, so that it fills its container.
 */
export function StairPlot({ series, index, onMove, label, valueText, range }: StairPlotProps) {
  const { low, high } = range ?? { low: Infinity, high: -Infinity }
  const all = series.flat()
  const [least, most] = [Math.min(low, ...all), Math.max(high, ...all)]
  const last = Math.max(...series.map(({ length }) => length)) - 1
  const x = (at: number) => Math.min(Math.max((at / (last || 1)) * 100, 0), 100)
  const y = (figure = 0) => ((most - figure) / (most - least || 1)) * 100
  const stair = (figures: readonly number[]) =>
    figures.map((figure, at) => `${at === 0 ? 'M0 ' : 'V'}${y(figure)}H${x(at + 0.5)}`).join('')
  const outside = (figure: number, at: number) => {
    const edge = y(figure > high ? high : low)
    return figure > high || figure < low ? `M${x(at - 0.5)} ${edge}V${y(figure)}H${x(at + 0.5)}V${edge}Z` : ''
  }
  /** Where an event's number has room: on the outer side of its tread, above it for a local maximum. */
  const beside = (at: number) => {
    const [before = 0, level = 0, after = 0] = [at - 1, at, at + 1].map((each) => all[each])
    const [left, right] = [before < level, after < level]
    if (left === right) return { x: `${x(at)}%`, dy: -14, textAnchor: 'middle' as const }
    if (left) return { x: `${x(at - 0.5)}%`, dx: -6, dy: 5, textAnchor: 'end' as const }
    return { x: `${x(at + 0.5)}%`, dx: 6, dy: 5 }
  }
  const now = series.map((figures) => y(figures[index]))
  const [from, to] = now.length > 1 ? now : [-3, 100]
  return (
    <div data-pair={series.length > 1 || undefined} className={styles.frame}>
      <p aria-hidden className={styles.hint}>
        ↔ {label}
      </p>
      <svg aria-hidden className={styles.plot}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none">
          {range && <path d={`M0 ${y(high)}H100V${y(low)}H0Z`} className={styles.band} />}
          {range && <path d={all.map(outside).join('')} className={styles.out} />}
          <path d={series.map(stair).join('')} className={styles.line} />
          <path d={`M${x(index)}-5H101V105H${x(index)}Z`} className={styles.ahead} />
        </svg>
        {range &&
          [high, low].map((limit) => (
            <text key={limit} y={`${y(limit)}%`} dx={6} dy={-8} className={styles.limit}>
              {minus(limit)} {range.unit}
            </text>
          ))}
        {range?.events.map((at, number) => (
          <text key={at} y={`${y(all[at])}%`} {...beside(at)} className={styles.number}>
            {number + 1}
          </text>
        ))}
        <g className={styles.cursor}>
          <line x1={`${x(index)}%`} x2={`${x(index)}%`} y1={`${from}%`} y2={`${to}%`} />
          {now.map((at, side) => (
            // oxlint-disable-next-line react/no-array-index-key -- the index is the side
            <circle key={side} cx={`${x(index)}%`} cy={`${at}%`} r="7" />
          ))}
        </g>
      </svg>
      <input
        ref={(slider) => adoptTyped(slider, ({ value }) => Number(value) !== index && onMove(Number(value)))}
        type="range"
        min={0}
        max={last}
        value={index}
        aria-label={label}
        aria-valuetext={valueText}
        onChange={({ target }) => onMove(Number(target.value))}
      />
    </div>
  )
}
