import { useState } from 'react'
import { classes } from '../../../ui/classes.ts'
import type { SpecimenProps } from './specimenProps.ts'
import { INSET, Scrubber } from './Scrubber.tsx'
import styles from './Agreement.module.css'

/** What a figure is after each of the changes, and before the first. */
function followed(figure: number, changes: readonly number[]): number[] {
  let at = figure
  return [figure, ...changes.map((change) => (at += change))]
}

/**
 * Two figures for the same thing, drawn as two stairs that meet: at each definition both go up or down by what it
 * changes. A slider over the drawing goes from one definition to the next; without script the drawing is finished, and
 * the list says it all.
 */
export default function Agreement({ shown }: SpecimenProps<'agreement'>) {
  const { caption, counted, reports, before, steps, apart, agreed, sliderLabel } = shown
  const [chosen, setChosen] = useState<number>()
  const place = Math.min(chosen ?? 0, steps.length)
  const series = reports.map(({ figure }, side) =>
    followed(
      figure,
      steps.map(({ changes }) => changes[side] ?? 0),
    ),
  )
  const figuresAt = (at: number) => series.map((figures) => figures[at] ?? 0)
  const [first = 0, second = 0] = figuresAt(place)
  const difference = Math.abs(first - second)
  const words = difference === 0 ? agreed : `${difference} ${apart}`
  const said = reports.map(({ name }, side) => `${name} ${figuresAt(place)[side]}`).join(', ')
  return (
    <figure>
      <div className={styles.figures}>
        {reports.map(({ _key, name }, side) => (
          <p key={_key}>
            <b>{figuresAt(place)[side]}</b> {name} <span>{counted}</span>
          </p>
        ))}
        <output data-agreed={difference === 0 || undefined}>{words}</output>
      </div>
      <Scrubber place={place} max={steps.length} label={sliderLabel} valueText={`${said}. ${words}`} onMove={setChosen}>
        <Plot series={series} place={place} width={1200} height={300} className={styles.wide} />
        <Plot series={series} place={place} width={360} height={220} className={styles.narrow} />
      </Scrubber>
      <ol className={styles.steps}>
        {[{ _key: 'before', text: before }, ...steps].map(({ _key, text }, at) => (
          <li key={_key} data-now={at === place || undefined}>
            <span>{text}</span>
            <span>{figuresAt(at).join(' · ')}</span>
          </li>
        ))}
        <li className={styles.end}>{agreed}</li>
      </ol>
      <figcaption className="note">{caption}</figcaption>
    </figure>
  )
}

interface PlotProps {
  /** The figures of each report, as many as there are places. */
  series: readonly (readonly number[])[]
  place: number
  /** Units of the drawing; one is about a pixel. */
  width: number
  height: number
  className?: string | undefined
}

function Plot({ series, place, width, height, className }: PlotProps) {
  const all = series.flat()
  const [least, most] = [Math.min(...all), Math.max(...all)]
  const last = (series[0]?.length ?? 1) - 1
  const x = (at: number) => INSET + (at * (width - 2 * INSET)) / Math.max(last, 1)
  const y = (figure: number) => INSET + ((most - figure) * (height - 2 * INSET)) / (most - least || 1)
  // Each figure holds for half of the way to the neighbors: the change lies between two definitions.
  const stair = (figures: readonly number[], to = last) =>
    figures
      .slice(0, to + 1)
      .map((figure, at) => `${at === 0 ? `M${x(0)} ` : 'V'}${y(figure)}H${at === to ? x(at) : (x(at) + x(at + 1)) / 2}`)
      .join('')
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden className={classes(styles.plot, className)}>
      {series.map((figures, side) => (
        // oxlint-disable-next-line react/no-array-index-key -- a side is its place
        <g key={side}>
          <path d={stair(figures)} className={styles.faint} />
          <path d={stair(figures, place)} className={styles.line} />
          <circle cx={x(place)} cy={y(figures[place] ?? 0)} r="7" />
        </g>
      ))}
      <path
        d={series.map((figures, side) => `${side === 0 ? 'M' : 'L'}${x(place)} ${y(figures[place] ?? 0)}`).join('')}
        className={styles.gap}
      />
    </svg>
  )
}
