import { FeatureList } from '../../../ui/lists/FeatureList.tsx'
import { Section } from '../../../ui/Section.tsx'
import { SectionHead } from '../../../ui/SectionHead.tsx'
import type { BlockProps } from '../block.ts'
import styles from './CoursesBlock.module.css'

const inHalves = (days: number) => `${Math.floor(days) || ''}${days % 1 ? '½' : ''}`

/** Courses as rows: duration, topic, audience, and what learners can do afterward. */
export default function CoursesBlock({ head, items, turn, id }: BlockProps<'coursesBlock'>) {
  return (
    <Section tone={turn % 2 === 1 ? 'tint' : 'paper'} id={id}>
      <SectionHead head={head} layout="margin" className={styles.head} />
      <ul role="list">
        {items.map(({ _id, title, level, days, format, desc, outcomes }) => (
          <li key={_id} className={`cols ${styles.course}`}>
            <p className={styles.days}>
              <span>{inHalves(days)}</span> {days > 1 ? 'days' : 'day'}
            </p>
            <div className={styles.words}>
              <h3>{title}</h3>
              <p className={styles.terms}>
                {level}
                <br />
                {format}
              </p>
              <p>{desc}</p>
            </div>
            <div className={styles.outcomes}>
              <FeatureList features={outcomes} />
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
