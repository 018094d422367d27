import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { articlePath } from '@archstep/contracts/urls/pagePaths.ts'
import type { PageResults } from '../../content/pageResults.ts'
import type { SiteFacts } from '../../content/siteFacts.ts'
import { postQuery, type Post } from '../../content/queries/post.ts'
import { siteQuery } from '../../content/queries/site.ts'
import { CallToAction } from '../../sections/CallToAction.tsx'
import { PageMeta } from '../../layout/PageMeta.tsx'
import { classes } from '../../ui/classes.ts'
import { Breadcrumb } from '../../ui/links/Breadcrumb.tsx'
import { isPhotograph, Picture } from '../../ui/pictures/Picture.tsx'
import { longDate } from '../../ui/text/longDate.ts'
import { readingTime } from '../../ui/text/readingTime.ts'
import { Article, articleSources } from './Article.tsx'
import { Neighbors } from './Neighbors.tsx'
import styles from './PostHero.module.css'

export const pagesOf = ({ documents }: SiteFacts) => documents.filter(({ _type }) => _type === 'post')

export const parts = ({ post }: PageResults) => post && articleSources(post)

const neighbor = (post: Post['newer']) => post && { href: articlePath(post.slug), title: post.title }

/** One article, with links to its neighbors and suggestions for what to read next. */
export default function PostPage() {
  const { slug = '' } = useParams()
  const { data: post } = useSuspenseQuery(postQuery(slug))
  return (
    <>
      <PageMeta seo={post.seo} path={articlePath(post.slug)} />
      <article>
        <PostHero post={post} />
        <Article post={post} />
      </article>
      <Neighbors newer={neighbor(post.newer)} older={neighbor(post.older)} />
      {post.cta && <CallToAction cta={post.cta} />}
    </>
  )
}

/** Title, summary, date, reading time and cover of an article. */
function PostHero({ post: { title, excerpt, date, words, index, picture } }: { post: Post }) {
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
