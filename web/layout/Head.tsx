import { useSuspenseQuery } from '@tanstack/react-query'
import type { Picture } from '../content/images.ts'
import { siteQuery } from '../content/siteQuery.ts'
import { env } from '../env.ts'

/** What staff write for search engines and social networks. */
interface Seo {
  title?: string | null
  description?: string | null
  image?: Picture | null
}

interface HeadProps {
  seo: Seo | null | undefined
  /** The page's path in its one canonical spelling; a page without one is not to be found by search engines. */
  path?: string
}

const absolute = (address: string) => new URL(address, env.siteUrl).href

/** A page's title, description, canonical address and social card. Each page renders it exactly once. */
export function Head({ seo, path }: HeadProps) {
  const { data: site } = useSuspenseQuery(siteQuery)
  const siteTitle = site.seo?.title ?? site.name ?? ''
  const title = seo?.title ? `${seo.title} | ${siteTitle}` : siteTitle
  const description = seo?.description ?? site.seo?.description ?? ''
  const image = seo?.image ?? site.seo?.image
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {path === undefined ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={absolute(path)} />
          <meta property="og:url" content={absolute(path)} />
        </>
      )}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={siteTitle} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {image && (
        <>
          <meta property="og:image" content={absolute(image.src)} />
          <meta property="og:image:alt" content={image.alt} />
        </>
      )}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
    </>
  )
}
