import type { Story } from '../../../content/queries/fragmentTypes.ts'
import { CmsLink } from '../../../ui/links/CmsLink.tsx'
import { Stories } from '../../../ui/lists/Stories.tsx'
import { Icon } from '../../../ui/pictures/Icon.tsx'
import { Section } from '../../../ui/Section.tsx'
import { SectionHead } from '../../../ui/SectionHead.tsx'
import type { BlockProps } from '../block.ts'
import styles from './StoriesBlock.module.css'

/** Success stories, one line each or as full rows with a large figure. */
export default function StoriesBlock({ head, items, look, id }: BlockProps<'storiesBlock'>) {
  return (
    <Section id={id}>
      <SectionHead head={head} layout={look === 'lines' ? 'left' : 'wide'}>
        {look === 'lines' ? <StoryLines stories={items} /> : <Stories stories={items} />}
      </SectionHead>
    </Section>
  )
}

/** Success stories on one line each, with the first figure and a link to the full story. */
function StoryLines({ stories }: { stories: readonly Story[] }) {
  return (
    <ul role="list" className={styles.stories}>
      {stories.map(({ _id, title, study, stats: [figure] }) => (
        <li key={_id}>
          <CmsLink href={study} className={styles.story}>
            <b className={styles.figure}>
              {figure?.prefix}
              {figure?.value}
              {figure?.suffix}
            </b>{' '}
            <span>{figure?.label}</span> <span className={styles.title}>{title}</span>
            <Icon name="arrow-right" className={styles.arrow} />
          </CmsLink>
        </li>
      ))}
    </ul>
  )
}
