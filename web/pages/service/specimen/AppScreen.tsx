import type { SpecimenProps } from './specimenProps.ts'
import styles from './AppScreen.module.css'

/** One screen of a phone, as real words, and beside it the notes that its numbers lead to. */
export default function AppScreen({ shown: { caption, parts } }: SpecimenProps<'appScreen'>) {
  const notes = parts.filter(({ note }) => note)
  return (
    <figure className={styles.figure}>
      <div className={styles.phone}>
        {parts.map((part) => (
          <p key={part._key} data-look={part.look} className={styles.part}>
            <span>{part.text}</span>
            {part.detail && <span>{part.detail}</span>}
            {part.note && <sup className={styles.number}>{notes.indexOf(part) + 1}</sup>}
          </p>
        ))}
      </div>
      <ol className={styles.notes}>
        {notes.map(({ _key, note }) => (
          <li key={_key}>{note}</li>
        ))}
      </ol>
      <figcaption className="note">{caption}</figcaption>
    </figure>
  )
}
