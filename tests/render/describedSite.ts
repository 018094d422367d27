import type { Site } from '#web/content/queries/site.ts'
import type { SiteFacts } from '#web/content/siteFacts.ts'

export const siteUrl = 'https://x.example'
export const frame = {
  name: 'X',
  description: 'What X does',
  navigation: [],
  servicesMenu: { links: [] },
  seo: { title: 'X' },
} as unknown as Site
export const article = (slug: string) => ({
  title: slug,
  slug,
  excerpt: 'B',
  date: '2026-01-02',
  _updatedAt: '2026-01-02T10:00:00Z',
  author: 'Ann',
})
export const facts = (posts: SiteFacts['posts']): SiteFacts => ({ documents: [], articles: [], posts, redirects: [] })
