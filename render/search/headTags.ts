import type { PageResults } from '#web/content/pageResults.ts'
import { BRAND } from '../brandColors.ts'
import type { SharedImage } from '../social/pageImages.ts'
import { articleMoment } from './articleMoment.ts'
import { escapeMarkup } from './escape.ts'
import { FEED_PATH } from './feed.ts'
import type { PageOutline } from './pageOutline.ts'

const meta = (property: string, content: string) => `<meta property="${property}" content="${escapeMarkup(content)}">`

/** Links to the icons and the manifest. */
export const ICON_TAGS =
  '<link rel="icon" href="/favicon.ico" sizes="32x32"><link rel="apple-touch-icon" href="/apple-touch-icon.png">' +
  `<link rel="manifest" href="/site.webmanifest"><meta name="theme-color" content="${BRAND.ink}">`

export const NOINDEX_TAG = '<meta name="robots" content="noindex">'

/** Link to the feed of articles. @param siteName name of the company */
export const feedTag = (siteName: string): string =>
  `<link rel="alternate" type="application/atom+xml" title="${escapeMarkup(`${siteName}: articles`)}" href="${FEED_PATH}">`

/** What social networks show of a page. */
export function socialTags(
  { site, post }: PageResults,
  { title, description, url }: Pick<PageOutline, 'title' | 'description'> & { url: string },
  image: SharedImage,
): string {
  const ending = ` | ${site.seo.title}`
  return [
    meta('og:type', post ? 'article' : 'website'),
    meta('og:site_name', site.name),
    meta('og:locale', 'en_US'),
    meta('og:url', url),
    meta('og:title', title.endsWith(ending) ? title.slice(0, -ending.length) : title),
    meta('og:description', description),
    // A picture chosen by staff is already in the head.
    ...(image.kind === 'own' ? [] : [meta('og:image', image.address), meta('og:image:alt', image.alt)]),
    ...(image.kind === 'card'
      ? [
          meta('og:image:type', 'image/png'),
          meta('og:image:width', String(image.width)),
          meta('og:image:height', String(image.height)),
        ]
      : []),
    ...(post
      ? [meta('article:published_time', articleMoment(post.date)), meta('article:author', post.author.name)]
      : []),
    // Twitter takes the other fields from the Open Graph tags.
    '<meta name="twitter:card" content="summary_large_image">',
  ].join('')
}
