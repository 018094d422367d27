import { CmsLink } from '../../../ui/CmsLink.tsx'
import { longDate } from '../../../ui/longDate.ts'
import { Picture } from '../../../ui/Picture.tsx'
import { readingTime } from '../../../ui/readingTime.ts'
import { Section } from '../../../ui/Section.tsx'
import { SectionHead } from '../../../ui/SectionHead.tsx'
import type { BlockProps } from '../block.ts'
import styles from './PostsBlock.module.css'

/** All articles, the newest first and largest. */
export default function PostsBlock({ block: { head, posts }, id }: BlockProps<'postsBlock'>) {
  return (
    <Section id={id}>
      <SectionHead head={head} layout="aside" className={styles.head}>
        <ol>
          {posts.map(({ _id, title, slug, excerpt, date, words, author }) => (
            <li key={_id} className={styles.post}>
              <h3>
                <CmsLink href={`/Blog/${slug}`}>{title}</CmsLink>
              </h3>
              <p className={styles.excerpt}>{excerpt}</p>
              <p className={styles.by}>
                <Picture picture={author.portrait} sizes="40px" className={styles.portrait} />
                <span>
                  {author.name}, <time dateTime={date}>{longDate(date)}</time>, {readingTime(words)}
                </span>
              </p>
            </li>
          ))}
        </ol>
      </SectionHead>
    </Section>
  )
}
