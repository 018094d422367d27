import { useSuspenseQuery } from '@tanstack/react-query'
import type { Home } from '../content/queries/home.ts'
import { siteQuery } from '../content/queries/site.ts'
import { env } from '../env.ts'

interface PageMetaProps {
  /** Texts by staff for search engines and social networks. */
  seo: Partial<NonNullable<Home['seo']>> | null | undefined
  /** The canonical path; search engines must not list a page without one. */
  path?: string
  /** Keeps a page that has a path out of search results. */
  unlisted?: boolean
}

const absolute = (path: string) => new URL(path, env.siteUrl).href

/**
 * A page's title, description and canonical URL. Each page renders it exactly once. Tags that only social networks
 * and search engines read are added by the build (render/search/describePage.ts), because those read the HTML and run no
 * script.
 */
export function PageMeta({ seo, path, unlisted = false }: PageMetaProps) {
  const { data: site } = useSuspenseQuery(siteQuery)
  const siteTitle = site.seo?.title ?? site.name ?? ''
  return (
    <>
      <title>{seo?.title ? `${seo.title} | ${siteTitle}` : siteTitle}</title>
      <meta name="description" content={seo?.description ?? site.seo?.description ?? ''} />
      {(path === undefined || unlisted || seo?.unlisted) && <meta name="robots" content="noindex" />}
      {path !== undefined && <link rel="canonical" href={absolute(path)} />}
      {import.meta.env.SSR && seo?.image && (
        <>
          <meta property="og:image" content={absolute(seo.image.src)} />
          <meta property="og:image:alt" content={seo.image.alt} />
        </>
      )}
    </>
  )
}
