import type { PageMarkup } from '../page/renderMarkup.tsx'

/** An item of a breadcrumb. The last one, the page itself, has no link. */
interface Crumb {
  label: string
  href: string | undefined
}

/** Facts about a rendered page, read from its markup so that they can't contradict it. */
export interface PageOutline {
  title: string
  description: string
  /** The page's canonical address; undefined for the 404 page. */
  url: string | undefined
  /** Search engines may list it. */
  listed: boolean
  heading: string
  /** The visible breadcrumb; empty if there is none. */
  trail: Crumb[]
  /** Address of the picture that staff chose for shared links. */
  ownImage: string | undefined
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

/** Undoes React's escaping. React writes only these five entities. */
function unescape(html: string): string {
  return html.replace(/&(amp|lt|gt|quot|#x27);/g, (entity, name: string) => ENTITIES[name] ?? entity)
}

const textOf = (html: string) =>
  unescape(html.replace(/<[^>]*>/g, ''))
    .replace(/\s+/g, ' ')
    .trim()

function first(html: string, pattern: RegExp): string | undefined {
  const found = pattern.exec(html)?.[1]
  return found === undefined ? undefined : unescape(found)
}

function trailOf(body: string): Crumb[] {
  const list = /<nav aria-label="Breadcrumb"[^>]*>(.*?)<\/nav>/s.exec(body)?.[1] ?? ''
  return [...list.matchAll(/<li[^>]*>(.*?)<\/li>/gs)].map(([, item = '']) => {
    const link = /<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/s.exec(item)
    return link
      ? { label: textOf(link[2] ?? ''), href: unescape(link[1] ?? '') }
      : { label: textOf(item), href: undefined }
  })
}

/** Reads the outline of a page from React's markup. */
export function outlineOf({ head, body }: Pick<PageMarkup, 'head' | 'body'>): PageOutline {
  return {
    title: first(head, /<title>([^<]*)<\/title>/) ?? '',
    description: first(head, /<meta name="description" content="([^"]*)"/) ?? '',
    url: first(head, /<link rel="canonical" href="([^"]*)"/),
    listed: !/<meta name="robots" content="noindex"/.test(head),
    heading: textOf(/<h1[^>]*>(.*?)<\/h1>/s.exec(body)?.[1] ?? ''),
    trail: trailOf(body),
    ownImage: first(head, /<meta property="og:image" content="([^"]*)"/),
  }
}
