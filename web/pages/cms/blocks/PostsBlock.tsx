import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { siteQuery } from '../../../content/queries/site.ts'
import { CmsLink } from '../../../ui/CmsLink.tsx'
import { longDate } from '../../../ui/longDate.ts'
import { Picture } from '../../../ui/Picture.tsx'
import { Portrait } from '../../../ui/Portrait.tsx'
import { readingTime } from '../../../ui/readingTime.ts'
import { Section } from '../../../ui/Section.tsx'
import { SectionHead } from '../../../ui/SectionHead.tsx'
import { useHydrated } from '../../../ui/useHydrated.ts'
import { ArticleSearch } from '../ArticleSearch.tsx'
import type { BlockProps } from '../block.ts'
import { findArticles, readArticleQuery } from '../findArticles.ts'
import styles from './PostsBlock.module.css'

/** All articles, or those that a visitor looks for; the newest first and largest. */
export default function PostsBlock({ block: { head, posts, topics, search }, id }: BlockProps<'postsBlock'>) {
  const { data: site } = useSuspenseQuery(siteQuery)
  const [address] = useSearchParams()
  // The page was built without a query.
  const query = readArticleQuery(useHydrated() && search ? address : new URLSearchParams())
  const found = findArticles(posts, query)
  const isAsked = query.words !== '' || query.topic !== ''
  const hasCovers = posts.some(({ picture }) => picture)
  const used = topics.map(({ name }) => name).filter((name) => posts.some(({ topic }) => topic === name))
  return (
    <Section id={id}>
      <SectionHead head={head} layout="aside" className={styles.head}>
        {search && <ArticleSearch query={query} topics={used} words={search} id={id} />}
        {search && (
          <p role="status" className={styles.found}>
            {isAsked && (found.length === 0 ? search.none : search.found?.replace('{count}', String(found.length)))}
          </p>
        )}
        <ol>
          {found.map(({ _id, title, slug, excerpt, date, words, author, topic, picture }, place) => (
            <li key={_id} className={styles.post}>
              {hasCovers && (
                <span className={styles.cover}>
                  {/* On a large screen the first is seen without scrolling. */}
                  <Picture picture={picture} sizes="(min-width: 769px) 60vw, 100vw" eager={place === 0} />
                </span>
              )}
              <h3>
                <CmsLink href={`/Blog/${slug}`}>{title}</CmsLink>
              </h3>
              <p className={styles.excerpt}>{excerpt}</p>
              <p className={styles.by}>
                <Portrait picture={author.portrait} side="staff" sizes="44px" className={styles.portrait} />
                <span className={styles.facts}>
                  <span>{author.name}</span> <time dateTime={date}>{longDate(date)}</time>{' '}
                  <span>{readingTime(site.minutesToRead, words)}</span>{' '}
                  {topic && <span className={styles.topic}>{topic}</span>}
                </span>
              </p>
            </li>
          ))}
        </ol>
      </SectionHead>
    </Section>
  )
}
