import { fillIn, valuesByName, type SiteValues } from '@archstep/contracts/fields/siteValues.ts'
import { resolveFile, type SourceFile } from './files.ts'
import type { Finders } from './findCopies.ts'
import { resolvePicture, type SourcePicture } from './images.ts'

/** A text, or the target of a contact link, as queried by `hrefFragment`. */
const resolveText = (text: string, values: SiteValues): string =>
  text.includes('{')
    ? fillIn(text, values).replace(/^\{(link-[a-z]+)\}$/, (_, name: string) => values.get(name) ?? '')
    : text

const isValue = (value: object): value is { _key: string; name?: string } =>
  '_type' in value && value._type === 'siteValue'
const isPicture = (value: object): value is SourcePicture => '_type' in value && value._type === 'picture'
const isFile = (value: object): value is SourceFile => '_type' in value && value._type === 'file'
const isDownload = (value: object): value is Omit<SourceFile, '_type'> => '_type' in value && value._type === 'download'

/**
 * Resolves every picture and file in a query result, so that pages build no URLs, and inserts the values that
 * texts name. Null items, from dangling references, are dropped from lists.
 */
export async function resolveContent(value: unknown, find: Finders, values: SiteValues = new Map()): Promise<unknown> {
  if (Array.isArray(value)) {
    const items = await Promise.all(value.map((item) => resolveContent(item, find, values)))
    return items.filter((item) => item !== null)
  }
  if (typeof value === 'string') return resolveText(value, values)
  if (typeof value !== 'object' || value === null) return value
  if (isValue(value)) return { _type: 'span', _key: value._key, text: values.get(value.name ?? '') ?? '' }
  if ('_type' in value && value._type === 'code') return value
  if (isPicture(value)) return resolvePicture(value, find.picture)
  if (isFile(value)) return resolveFile(value, find.file)
  if (isDownload(value)) return (await resolveFile(value, find.file))?.href ?? ''
  const entries = Object.entries(value).map(
    async ([key, item]) => [key, await resolveContent(item, find, values)] as const,
  )
  return Object.fromEntries(await Promise.all(entries))
}

/** Resolves the result of a query made by `withValuesGroq`. @param values as in `askSanity` */
export async function resolveResult(result: unknown, find: Finders, values?: SiteValues): Promise<unknown> {
  const queried = result as { content: unknown; values: unknown }
  return resolveContent(queried.content, find, values ?? valuesByName(queried.values))
}
