import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useLocation, useSearchParams } from 'react-router-dom'
import { articlePath } from '@archstep/contracts/urls/pagePaths.ts'
import { articleIndexQuery, articleListPath } from '../../../content/queries/articleIndex.ts'
import { ARTICLES_A_PAGE } from '../../../content/queries/articles.ts'
import { siteQuery } from '../../../content/queries/site.ts'
import { Neighbors } from '../../../sections/Neighbors.tsx'
import { CmsLink } from '../../../ui/links/CmsLink.tsx'
import { Picture } from '../../../ui/pictures/Picture.tsx'
import { Portrait } from '../../../ui/pictures/Portrait.tsx'
import { Section } from '../../../ui/Section.tsx'
import { SectionHead } from '../../../ui/SectionHead.tsx'
import { longDate } from '../../../ui/text/longDate.ts'
import { readingTime } from '../../../ui/text/readingTime.ts'
import { useHydrated } from '../../../ui/useHydrated.ts'
import { ArticleSearch } from '../ArticleSearch.tsx'
import type { BlockProps } from '../block.ts'
import { findArticles, readArticleQuery } from '../findArticles.ts'
import styles from './PostsBlock.module.css'

const LISTS = new RegExp(`^(?:${articleListPath(1)}|${articleListPath('(\\d+)')})/*$`, 'i')

/** The page number of the list at a path; undefined outside the blog. */
function listPageAt(path: string): number | undefined {
  const [blog, number = '1'] = LISTS.exec(path) ?? []
  return blog === undefined ? undefined : Number(number)
}

/** A page of the list of articles, or the matches of a search. The newest article is the largest. */
export default function PostsBlock({ head, posts, topics, search, id }: BlockProps<'postsBlock'>) {
  const { data: site } = useSuspenseQuery(siteQuery)
  const { pathname } = useLocation()
  const [parameters] = useSearchParams()
  // The page was built without a search.
  const query = readArticleQuery(useHydrated() && search ? parameters : new URLSearchParams())
  const isAsked = query.words !== '' || query.topic !== ''
  const isMore = posts.length > ARTICLES_A_PAGE
  const articleIndex = useQuery({ ...articleIndexQuery, enabled: isAsked && isMore })
  const shown = posts.slice(0, ARTICLES_A_PAGE)
  const all = isMore ? articleIndex.data : shown
  const found = isAsked ? findArticles(all ?? shown, query) : shown
  const hasCovers = found.some(({ picture }) => picture)
  const names = topics.map(({ name }) => name)
  const used = isMore ? names : names.filter((name) => posts.some(({ topic }) => topic === name))
  const page = listPageAt(pathname)
  const listPage = (number: number) => ({ href: articleListPath(number), title: `Page ${number}` })
  return (
    <>
      <Section id={id}>
        <SectionHead head={head} layout="aside" className={styles.head}>
          {search && <ArticleSearch query={query} topics={used} words={search} id={id} />}
          {search && (
            <p role="status" className={styles.found}>
              {isAsked &&
                (articleIndex.isError
                  ? 'Only the newest articles could be searched. Reload the page to search all.'
                  : all && (found.length === 0 ? search.none : search.found?.replace('{count}', String(found.length))))}
            </p>
          )}
          <ol role="list">
            {found.map(({ _id, title, slug, excerpt, date, words, author, topic, picture }, index) => (
              <li key={_id} className={styles.post}>
                {hasCovers && (
                  <span className={styles.cover}>
                    {/* On a large screen the first is seen without scrolling. */}
                    <Picture picture={picture} sizes="(min-width: 769px) 60vw, 100vw" eager={index === 0} />
                  </span>
                )}
                <h3>
                  <CmsLink href={articlePath(slug)}>{title}</CmsLink>
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
      {page !== undefined && !isAsked && (
        <Neighbors newer={page > 1 ? listPage(page - 1) : null} older={isMore ? listPage(page + 1) : null} />
      )}
    </>
  )
}
