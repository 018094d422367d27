import { useState } from 'react'
import type { SpecimenProps } from './specimenProps.ts'
import { clockText, eventPlace } from './clock.ts'
import { ReadingPlot } from './ReadingPlot.tsx'
import { Scrubber } from './Scrubber.tsx'
import styles from './Reading.module.css'

/**
 * What a sensor read, drawn against the range it should stay in, with what happened. A slider over the drawing moves
 * along it; without script the drawing and the list say it all.
 */
export default function Reading({ shown }: SpecimenProps<'reading'>) {
  const { caption, measuredIn: unit, start, every, values, low, high, events, inRange, outOfRange, sliderLabel } = shown
  const [chosen, setChosen] = useState<number>()
  const place = Math.min(chosen ?? values.indexOf(Math.max(...values)), values.length - 1)
  const value = values[place] ?? 0
  const isIn = value >= low && value <= high
  const now = clockText(start, place * every)
  const places = events.map(({ at }) => eventPlace(start, every, at))
  return (
    <figure className={styles.reading}>
      <Scrubber
        place={place}
        max={values.length - 1}
        label={sliderLabel}
        valueText={`${now}, ${minus(value)} ${unit}, ${isIn ? inRange : outOfRange}`}
        onMove={setChosen}
      >
        <ReadingPlot
          {...{ values, low, high, unit, place, events: places }}
          width={1200}
          height={380}
          className={styles.wide}
        />
        <ReadingPlot
          {...{ values, low, high, unit, place, events: places }}
          width={360}
          height={260}
          className={styles.narrow}
        />
      </Scrubber>
      <div className={styles.hours}>
        <span>{clockText(start, 0)}</span>
        <p data-out={!isIn || undefined} className={styles.now}>
          <span>{now}</span>{' '}
          <b>
            {minus(value)} {unit}
          </b>{' '}
          <span>{isIn ? inRange : outOfRange}</span>
        </p>
        <span>{clockText(start, (values.length - 1) * every)}</span>
      </div>
      <ol className={styles.events}>
        {events.map((event, number) => (
          <li key={event._key}>
            <span className={styles.at}>{clockText(event.at, 0)}</span>
            <b>
              {minus(values[places[number] ?? 0] ?? 0)} {unit}
            </b>
            <span>{event.text}</span>
          </li>
        ))}
      </ol>
      <figcaption className="note">{caption}</figcaption>
    </figure>
  )
}

/** With the sign that print uses. */
const minus = (value: number) => String(value).replace('-', '−')
