import { useState } from 'react'
import { minutesOf, indexInSeries } from '@archstep/contracts/time/clockTime.ts'
import type { SpecimenProps } from './kinds.ts'
import { minus, StairPlot } from './StairPlot.tsx'
import styles from './Reading.module.css'

const DAY = 24 * 60

/** A 24-hour time of day plus some minutes, as '2:20 AM'. */
function clockText(clock: string, after: number): string {
  const minutes = (minutesOf(clock) + after) % DAY
  const hour = Math.floor(minutes / 60)
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

/**
 * Sensor readings, drawn against their target range, with events. A slider moves along the drawing; without script the
 * drawing and the list have everything.
 */
export default function Reading({ shown }: SpecimenProps<'reading'>) {
  const { caption, measuredIn: unit, start, every, values, low, high, events, inRange, outOfRange, sliderLabel } = shown
  const [chosen, setChosen] = useState<number>()
  const index = Math.min(chosen ?? values.indexOf(Math.max(...values)), values.length - 1)
  const value = values[index] ?? 0
  const isIn = value >= low && value <= high
  const [now, read, verdict] = [clockText(start, index * every), `${minus(value)} ${unit}`, isIn ? inRange : outOfRange]
  const indexes = events.map(({ at }) => Math.round(indexInSeries(start, every, at)))
  return (
    <figure>
      <StairPlot
        series={[values]}
        range={{ low, high, unit, events: indexes }}
        index={index}
        onMove={setChosen}
        label={sliderLabel}
        valueText={`${now}, ${read}, ${verdict}`}
      />
      <div className={styles.hours}>
        <span>{clockText(start, 0)}</span>
        <p data-out={!isIn || undefined} className={styles.now}>
          <span>{now}</span> <b>{read}</b> <span>{verdict}</span>
        </p>
        <span>{clockText(start, (values.length - 1) * every)}</span>
      </div>
      <ol role="list" className={styles.events}>
        {events.map(({ _key, at, text }, number) => (
          <li key={_key}>
            <span className={styles.at}>{clockText(at, 0)}</span>
            <b>
              {minus(values[indexes[number] ?? 0] ?? 0)} {unit}
            </b>
            <span>{text}</span>
          </li>
        ))}
      </ol>
      <figcaption className="note">{caption}</figcaption>
    </figure>
  )
}
