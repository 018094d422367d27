import { Icon } from '../../ui/pictures/Icon.tsx'
import type { PostJobFields } from './postJobForm.ts'
import styles from './PostingPreview.module.css'

/** Placeholders for empty fields (POST-02). */
const PLACEHOLDERS = {
  title: 'Job title',
  department: 'Department',
  location: 'Location',
  description: 'The description of the job appears here.',
  requirements: 'What applicants need appears here.',
  responsibilities: 'What the job involves appears here.',
}

type TextField = keyof typeof PLACEHOLDERS

/** Trimmed, non-empty and unique. */
const distinct = (texts: readonly string[]) => [...new Set(texts.map((text) => text.trim()).filter(Boolean))]

/** A live preview of the card that applicants would see. */
export function PostingPreview({ posting }: { posting: PostJobFields }) {
  const textOf = (field: TextField) => posting[field].trim() || PLACEHOLDERS[field]
  const emptyMark = (field: TextField) => (posting[field].trim() ? undefined : true)
  const skills = distinct(posting.skills)
  return (
    <article className={styles.card}>
      <p className={styles.facts}>
        <span className={styles.status} data-active={posting.is_active}>
          {posting.is_active ? 'Active' : 'Inactive'}
        </span>
        <span className={styles.location} data-empty={emptyMark('location')}>
          <Icon name="map-pin" />
          <span>{textOf('location')}</span>
        </span>
      </p>
      <h3 className={styles.title} data-empty={emptyMark('title')}>
        {textOf('title')}
      </h3>
      <p className={styles.department} data-empty={emptyMark('department')}>
        {textOf('department')}
      </p>
      <p className={styles.description} data-empty={emptyMark('description')}>
        {textOf('description')}
      </p>
      {(['requirements', 'responsibilities'] as const).map((field) => (
        <section key={field} className={styles.part}>
          <h4>{field === 'requirements' ? 'Requirements' : 'Responsibilities'}</h4>
          <ul data-empty={emptyMark(field)}>
            {distinct(textOf(field).split('\n')).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      ))}
      {skills.length > 0 && (
        <section className={styles.part}>
          <h4>Skills</h4>
          <ul className={styles.skills}>
            {skills.map((skill) => (
              <li key={skill}>{skill}</li>
            ))}
          </ul>
        </section>
      )}
    </article>
  )
}
