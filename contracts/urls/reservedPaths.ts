import { serviceRoutes } from './routes.ts'
import { screens, screenTypes } from './screens.ts'

/**
 * Paths that screens of the site already use. A page written by staff must not take one of them, in any letter case,
 * because the site ignores case.
 */
export const reservedRoutes: readonly string[] = [
  ...serviceRoutes,
  ...screenTypes.flatMap((type): readonly string[] => screens[type].paths),
]

/** Used in draftLink.ts and publisherState.ts. */
export const DRAFTS_FOLDER = 'preview'
export const STATUS_FOLDER = 'publisher-status'

/** Folders of the built site and of its hosts. No page may be at or below these paths. */
export const reservedFolders = [
  'assets',
  'content',
  'media',
  'files',
  'images',
  'fonts',
  DRAFTS_FOLDER,
  STATUS_FOLDER,
  'studio',
  'api',
  'functions',
  'cdn-cgi',
] as const

/** Files of the built site that must stay reachable under their own name. A test compares them with a build. */
export const reservedFiles = [
  '404.html',
  'apple-touch-icon.png',
  'favicon.ico',
  'favicon.svg',
  'feed.xml',
  'jobs.xml',
  'files.json',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
  'pictures.json',
  'robots.txt',
  'site.webmanifest',
  'sitemap.xml',
] as const

const digits = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/**
 * Names that a page's file can't have: the first two belong to the home page and the 404 page, the others are device
 * names on Windows, with any extension (learn.microsoft.com, "Naming Files, Paths, and Namespaces").
 */
export const reservedFileNames: readonly string[] = [
  'index',
  '404',
  'con',
  'prn',
  'aux',
  'nul',
  ...digits.flatMap((digit) => [`com${digit}`, `lpt${digit}`]),
]
