import { useSuspenseQuery } from '@tanstack/react-query'
import type { Post } from '../../content/queries/post.ts'
import { siteQuery } from '../../content/queries/site.ts'
import { classes } from '../../ui/classes.ts'
import { Breadcrumb } from '../../ui/links/Breadcrumb.tsx'
import { isPhotograph, Picture } from '../../ui/pictures/Picture.tsx'
import { longDate } from '../../ui/text/longDate.ts'
import { readingTime } from '../../ui/text/readingTime.ts'
import styles from './PostHero.module.css'

/** Title, summary, date, reading time and cover of an article. */
export function PostHero({ post: { title, excerpt, date, words, index, picture } }: { post: Post }) {
  const { data: site } = useSuspenseQuery(siteQuery)
  const trail = [{ label: 'Home', href: '/' }, ...(index ? [{ label: index.title, href: `/${index.slug}` }] : [])]
  return (
    <header className={styles.head}>
      <div className="sheet">
        <Breadcrumb trail={trail} here={title} />
        <div className="cols">
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.facts}>
            <time dateTime={date}>{longDate(date)}</time>
            <br />
            {readingTime(site.minutesToRead, words)}
          </p>
          <p className={`lead ${styles.excerpt}`}>{excerpt}</p>
        </div>
        <Picture
          picture={picture}
          eager="first"
          className={classes(styles.picture, picture && !isPhotograph(picture) && styles.drawing)}
          sizes="(min-width: 1248px) 1200px, 100vw"
        />
      </div>
    </header>
  )
}
