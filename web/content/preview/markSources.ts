import type { ContentSourceMap } from '@sanity/client'
import { stegaClean, stegaEncodeSourceMap } from '@sanity/client/stega'
import { env } from '../../env.ts'

type Path = readonly (string | number | object)[]

/** Fields that code compares, looks up or puts into an address: an invisible mark would break them. */
const UNMARKED: ReadonlySet<unknown> = new Set([
  'at',
  'audience',
  'careersEntry',
  'closes',
  'code',
  'currency',
  'days',
  'filename',
  'highlight',
  'look',
  'method',
  'number',
  'opens',
  'path',
  'response',
  'start',
  'unit',
  'value',
])
/** Parts of documents whose words no page shows as they are. */
const UNMARKED_PARTS: ReadonlySet<unknown> = new Set(['seo', 'params', 'samples', 'requests'])

/** Parts of the site settings that stand in links and buttons of every page: the words beside the logo, of the ledger. */
const SETTINGS_IN_LINKS: ReadonlySet<unknown> = new Set(['contact', 'messaging', 'tagline'])
/**
 * The entries of menus and footer. For who may not change the site settings a click on them goes to the page, as for visitors.
 * The name of the services menu is a button that opens it, for everybody.
 */
const MENU_ENTRIES: ReadonlySet<unknown> = new Set(['links', 'navigation'])

function mayMarkSetting(path: Path, mayChangeMenus: boolean): boolean {
  if (path.some((part) => SETTINGS_IN_LINKS.has(part))) return false
  return path.some((part) => MENU_ENTRIES.has(part)) ? mayChangeMenus : !path.includes('servicesMenu')
}

function mayMark(path: Path, type: string, mayChangeMenus: boolean): boolean {
  if (path.some((part) => UNMARKED_PARTS.has(part))) return false
  if (type === 'siteSettings' && !mayMarkSetting(path, mayChangeMenus)) return false
  return !UNMARKED.has(path.at(-1))
}

/** `filterDefault` leaves e-mail addresses out, since they may stand in links; ours are cleaned there (`plainAddress`). */
const isEmail = (path: Path): boolean => path.at(-1) === 'email' && !path.some((part) => UNMARKED_PARTS.has(part))

const isPictureType = (path: Path, value: string) => path.at(-1) === '_type' && value === 'picture'

/** Both ends of a picture's mark: its type carries it, since a picture that only decorates has no words. */
function withMarkedAlt(picture: Record<string, unknown>, markedType: string): Record<string, unknown> {
  const mark = markedType.slice(stegaClean(markedType).length)
  const { alt, decorative } = picture
  const words = decorative === true || typeof alt !== 'string' ? '' : stegaClean(alt)
  return { ...picture, _type: 'picture', alt: words + mark, decorative: false }
}

/** A text is shown as paragraphs: each of them gets the mark that stands at the end. */
function withMarkedParagraphs(text: string): string {
  const plain = stegaClean(text)
  if (plain === text || !/\n\s*\n/.test(plain)) return text
  const mark = text.slice(plain.length)
  return plain.replaceAll(/\n\s*\n/g, (gap) => mark + gap) + mark
}

function spread(value: unknown): unknown {
  if (typeof value === 'string') return withMarkedParagraphs(value)
  if (Array.isArray(value)) return value.map(spread)
  if (typeof value !== 'object' || value === null) return value
  const { _type: type } = value as { _type?: unknown }
  const node = Object.fromEntries(Object.entries(value).map(([key, item]) => [key, spread(item)]))
  return typeof type === 'string' && stegaClean(type) === 'picture' && type !== 'picture'
    ? withMarkedAlt(node, type)
    : node
}

/**
 * Puts an invisible mark after each text of a query's answer, and on each picture, that says which field of which
 * document it is from (stega). Only texts that are shown: addresses, dates, words that code compares stay clean.
 * @param mayChangeMenus whether a click on an entry of a menu opens its place in the site settings
 */
export function markSources(result: unknown, sources: ContentSourceMap | undefined, mayChangeMenus = false): unknown {
  if (!sources || result === null || result === undefined) return result
  // A picture's own type leads to the picture as a whole.
  const paths = sources.paths.map((path) => path.replace(/\['_type'\]$/, ''))
  const marked: unknown = stegaEncodeSourceMap(
    result,
    { ...sources, paths },
    {
      enabled: true,
      studioUrl: env.studioUrl,
      filter: ({ sourcePath, resultPath, sourceDocument, value, filterDefault }) => {
        if (isPictureType(resultPath, value)) return !sourcePath.includes('seo')
        const props = { sourcePath, resultPath, sourceDocument, value, filterDefault }
        return (
          isEmail(sourcePath) || (filterDefault(props) && mayMark(sourcePath, sourceDocument._type, mayChangeMenus))
        )
      },
    },
  )
  return spread(marked)
}
