import { useState } from 'react'
import type { SpecimenProps } from './kinds.ts'
import { StairPlot } from './StairPlot.tsx'
import styles from './Agreement.module.css'

/**
 * Two figures for the same thing, drawn as two converging stairs: each definition moves both up or down. A slider over
 * the drawing steps through the definitions; without script the drawing is complete, and the list has everything.
 */
export default function Agreement({ shown }: SpecimenProps<'agreement'>) {
  const { caption, counted, reports, before, steps, apart, agreed, sliderLabel } = shown
  const [chosen, setChosen] = useState<number>()
  const index = Math.min(chosen ?? 0, steps.length)
  const series = reports.map(({ figure }, side) => {
    let at = figure
    return [figure, ...steps.map(({ changes }) => (at += changes[side] ?? 0))]
  })
  const figuresAt = (at: number) => series.map((figures) => figures[at] ?? 0)
  const [first = 0, second = 0] = figuresAt(index)
  const difference = Math.abs(first - second)
  const words = difference === 0 ? agreed : `${difference} ${apart}`
  const said = reports.map(({ name }, side) => `${name} ${figuresAt(index)[side]}`).join(', ')
  return (
    <figure>
      <div className={styles.figures}>
        {reports.map(({ _key, name }, side) => (
          <p key={_key}>
            <b>{figuresAt(index)[side]}</b> {name} <span>{counted}</span>
          </p>
        ))}
        {/* The slider says it to screen readers. */}
        <p data-agreed={difference === 0 || undefined} className={styles.verdict}>
          {words}
        </p>
      </div>
      <StairPlot {...{ series, index }} onMove={setChosen} label={sliderLabel} valueText={`${said}. ${words}`} />
      <ol role="list" className={styles.steps}>
        {[{ _key: 'before', text: before }, ...steps].map(({ _key, text }, at) => (
          <li key={_key} data-now={at === index || undefined}>
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
