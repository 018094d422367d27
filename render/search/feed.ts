import type { SiteFacts } from '#web/content/siteFacts.ts'
import { articlePath } from '@archstep/contracts/urls/pagePaths.ts'
import { articleMoment } from './articleMoment.ts'
import { escapeMarkup } from './escape.ts'

export const FEED_PATH = '/feed.xml'

interface Feed {
  siteUrl: string
  title: string
  subtitle: string
  /** Path of the page that lists the articles. */
  indexPath: string
  posts: SiteFacts['posts']
}

const later = (a: string, b: string) => (a > b ? a : b)

/** The articles of the blog as an Atom feed (RFC 4287): their titles, summaries, authors and dates. */
export function atomFeed({ siteUrl, title, subtitle, indexPath, posts }: Feed): string {
  const entries = posts.map((post) => {
    const url = escapeMarkup(`${siteUrl}${articlePath(encodeURI(post.slug))}`)
    const published = articleMoment(post.date)
    return `<entry>
<title>${escapeMarkup(post.title)}</title>
<link href="${url}"/>
<id>${url}</id>
<published>${published}</published>
<updated>${later(published, post._updatedAt)}</updated>
<author><name>${escapeMarkup(post.author)}</name></author>
<summary>${escapeMarkup(post.excerpt)}</summary>
</entry>`
  })
  const updated = posts.map(({ date, _updatedAt }) => later(articleMoment(date), _updatedAt)).reduce(later, '')
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<title>${escapeMarkup(title)}</title>
<subtitle>${escapeMarkup(subtitle)}</subtitle>
<link rel="self" type="application/atom+xml" href="${escapeMarkup(siteUrl + FEED_PATH)}"/>
<link rel="alternate" type="text/html" href="${escapeMarkup(siteUrl + indexPath)}"/>
<id>${escapeMarkup(siteUrl + FEED_PATH)}</id>
<updated>${updated}</updated>
${entries.join('\n')}
</feed>
`
}
