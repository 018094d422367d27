import type { Site } from '#web/content/queries/site.ts'
import type { SiteFacts } from '#web/content/siteFacts.ts'
import { articlePath } from '@archstep/contracts/urls/pagePaths.ts'
import type { SiteFolder } from '../output/siteFolder.ts'
import type { PageListings, SearchSettings } from './describePage.ts'
import { atomFeed, FEED_PATH } from './feed.ts'
import { JOBS_FEED_PATH, jobsFeed } from './jobsFeed.ts'
import { inMenuOrder, robotsText, siteMap } from './siteMap.ts'
import { webManifest } from './webManifest.ts'

interface IndexOptions extends SearchSettings {
  siteFolder: SiteFolder
  facts: SiteFacts
  /** Canonical path of every page that may be built. */
  paths: readonly string[]
  /** The frame that all pages share. */
  frame: Site
  listings: PageListings
  /** Whether the site has a page at a path, ignoring case. */
  isBuilt: (page: string) => boolean
}

/** Sitemap, robots.txt and manifest. @returns how many pages search engines may list */
async function writeSiteMap({ siteFolder, siteUrl, indexed, paths, frame, listings }: IndexOptions): Promise<number> {
  const menu = frame.servicesMenu.links.map(({ href }) => href)
  const pages = inMenuOrder(paths, menu).flatMap((page) => listings.get(page)?.listed ?? [])
  await siteFolder.write('robots.txt', robotsText(siteUrl, indexed))
  if (indexed) await siteFolder.write('sitemap.xml', siteMap(pages))
  await siteFolder.write('site.webmanifest', webManifest(frame))
  return pages.length
}

async function writeArticlesFeed(options: IndexOptions): Promise<void> {
  const { siteFolder, siteUrl, facts, paths, frame, listings, isBuilt } = options
  if (facts.posts.length === 0) return
  const indexPath = paths.find((page) => listings.get(page)?.index) ?? '/'
  const words = listings.get(indexPath)?.index ?? { title: frame.name, subtitle: frame.description }
  const posts = facts.posts.filter(({ slug }) => isBuilt(articlePath(slug)))
  await siteFolder.write(FEED_PATH.slice(1), atomFeed({ siteUrl, ...words, indexPath, posts }))
}

async function writeJobsFeed({ siteFolder, siteUrl, indexed, paths, frame, listings }: IndexOptions): Promise<void> {
  if (!indexed) return
  const jobs = paths.flatMap((page) => listings.get(page)?.job ?? [])
  await siteFolder.write(JOBS_FEED_PATH.slice(1), jobsFeed(jobs, frame.name, `${siteUrl}/`))
}

/** Writes what search engines, feed readers and job boards read. @returns how many pages search engines may list */
export async function writeIndexFiles(options: IndexOptions): Promise<number> {
  const listed = await writeSiteMap(options)
  await writeArticlesFeed(options)
  await writeJobsFeed(options)
  return listed
}
