import type { ContentSourceMap } from '@sanity/client'
import { stegaClean, stegaEncodeSourceMap } from '@sanity/client/stega'
import { env } from '../../env.ts'
import { unmarkedFields } from './unmarkedFields.gen.ts'

type Path = readonly (string | number | object)[]

/** Parts of the site settings that are links or buttons on every page, such as the words beside the logo. */
const SETTINGS_IN_LINKS: ReadonlySet<unknown> = new Set(['contact', 'messaging', 'tagline'])
/**
 * Entries of menus and footer. For people who may not edit the site settings, a click follows the link as it does for
 * visitors. The name of the services menu is a button that opens it, for everyone.
 */
const MENU_ENTRIES: ReadonlySet<unknown> = new Set(['links', 'navigation', 'last'])

/**
 * Whether code compares this field (or one that contains it), looks it up or puts it into a URL, which a mark would
 * break.
 */
function isReadByCode(path: Path, type: string): boolean {
  let field = type
  return path.some((part) => typeof part === 'string' && unmarkedFields.has((field += `.${part}`)))
}

/** Whether a click on this field of the site settings, or on a service in the menu, must keep its own meaning. */
function staysLink(path: Path, type: string, shown: Path, mayChangeMenus: boolean): boolean {
  if (type === 'servicePage' && shown.includes('servicesMenu')) return !mayChangeMenus
  if (type !== 'siteSettings') return false
  if (path.some((part) => SETTINGS_IN_LINKS.has(part))) return true
  return path.some((part) => MENU_ENTRIES.has(part)) ? !mayChangeMenus : path.includes('servicesMenu')
}

/** `filterDefault` skips email addresses because they may be part of links; we clean those (`plainText`). */
const isEmail = (path: Path): boolean => path.at(-1) === 'email'

const isPictureType = (path: Path, value: string) => path.at(-1) === '_type' && value === 'picture'

/** A picture's mark is on its `type`, because a decorative picture has no text. */
function withMarkedAlt(picture: Record<string, unknown>, markedType: string): Record<string, unknown> {
  const mark = markedType.slice(stegaClean(markedType).length)
  const { alt, decorative } = picture
  const words = decorative === true || typeof alt !== 'string' ? '' : stegaClean(alt)
  return { ...picture, _type: 'picture', alt: words + mark, decorative: false }
}

/** The text is shown as paragraphs, so each of them gets the mark from the end. */
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
 * Adds an invisible mark (stega) to each text and picture of a query result that says which field of which document it
 * is from. Only to visible texts: URLs, dates and values that code compares stay clean.
 * @param mayChangeMenus whether a click on a menu entry opens it in the Studio
 */
export function markSources(result: unknown, sources: ContentSourceMap | undefined, mayChangeMenus = false): unknown {
  if (!sources) return result
  // A mark on a picture's type refers to the whole picture.
  const paths = sources.paths.map((path) => path.replace(/\['_type'\]$/, ''))
  const marked: unknown = stegaEncodeSourceMap(
    result,
    { ...sources, paths },
    {
      enabled: true,
      studioUrl: env.studioUrl,
      filter: ({ sourcePath, resultPath, sourceDocument, value, filterDefault }) => {
        // A value is part of a text that already has a mark.
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
