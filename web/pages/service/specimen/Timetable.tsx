import type { SpecimenProps } from './specimenProps.ts'
import { endToEnd, StairStep } from './StairStep.tsx'
import styles from './Timetable.module.css'

const sum = (entries: readonly { minutes: number }[]) => entries.reduce((total, { minutes }) => total + minutes, 0)

/** '5 h 15 min', '45 min', '2 h' */
function duration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ')
}

/** What happens when: each entry a step as long as it takes, and at the foot how long the two kinds take together. */
export default function Timetable({ shown: { caption, entries, litLabel, restLabel } }: SpecimenProps<'timetable'>) {
  const steps = endToEnd(entries.map(({ minutes }) => minutes))
  const sums = [
    { label: litLabel, minutes: sum(entries.filter(({ lit }) => lit)), lit: true },
    { label: restLabel, minutes: sum(entries.filter(({ lit }) => !lit)), lit: false },
  ]
  return (
    <figure className={styles.timetable}>
      <ol>
        {entries.map(({ _key, when, title, desc, lit = false }, place) => (
          <li key={_key} data-lit={lit || undefined}>
            <span className={styles.when}>{when}</span>
            <div>
              <p className={styles.title}>{title}</p>
              {desc && <p className="note">{desc}</p>}
            </div>
            <div className={styles.stair}>
              <StairStep {...(steps[place] ?? { from: 0, to: 0 })} first={place === 0} lit={lit} />
            </div>
          </li>
        ))}
      </ol>
      <ul className={styles.sums}>
        {sums.map(({ label, minutes, lit }) => (
          <li key={label} data-lit={lit || undefined}>
            <b>{duration(minutes)}</b> {label}
          </li>
        ))}
      </ul>
      <figcaption className="note">{caption}</figcaption>
    </figure>
  )
}
