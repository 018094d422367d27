import type { ContentSourceMap } from '@sanity/client'
import { stegaClean, stegaEncodeSourceMap } from '@sanity/client/stega'
import { env } from '../../env.ts'
import { unmarkedFields } from './unmarkedFields.gen.ts'

type Path = readonly (string | number | object)[]

/**
 * Parts of the site settings that stand in links and buttons of every page: the words beside the logo, of the ledger.
 */
const SETTINGS_IN_LINKS: ReadonlySet<unknown> = new Set(['contact', 'messaging', 'tagline'])
/**
 * The entries of menus and footer. For who may not change the site settings a click on them goes to the page, as for
 * visitors. The name of the services menu is a button that opens it, for everybody.
 */
const MENU_ENTRIES: ReadonlySet<unknown> = new Set(['links', 'navigation'])

/**
 * Code compares a field, looks it up or puts it into an address, or one that it is part of: a mark would break that.
 */
function isReadByCode(path: Path, type: string): boolean {
  let field = type
  return path.some((part) => typeof part === 'string' && unmarkedFields.has((field += `.${part}`)))
}

/** Whether a click on this field of the site settings, or on the name of a service in the menu, leads elsewhere. */
function staysLink(path: Path, type: string, shown: Path, mayChangeMenus: boolean): boolean {
  if (type === 'servicePage' && shown.includes('servicesMenu')) return !mayChangeMenus
  if (type !== 'siteSettings') return false
  if (path.some((part) => SETTINGS_IN_LINKS.has(part))) return true
  return path.some((part) => MENU_ENTRIES.has(part)) ? !mayChangeMenus : path.includes('servicesMenu')
}

/**
 * `filterDefault` leaves email addresses out, since they may stand in links; ours are cleaned there (`plainAddress`).
 */
const isEmail = (path: Path): boolean => path.at(-1) === 'email'

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
 * @param mayChangeMenus whether a click on an entry of a menu opens its place in the Studio
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
        // A value stands in a text that has a mark of its own.
        if (resultPath[0] === 'values') return false
        const { _type: type } = sourceDocument
        if (isReadByCode(sourcePath, type) || staysLink(sourcePath, type, resultPath, mayChangeMenus)) return false
        const props = { sourcePath, resultPath, sourceDocument, value, filterDefault }
        return isPictureType(resultPath, value) || isEmail(sourcePath) || filterDefault(props)
      },
    },
  )
  return spread(marked)
}
