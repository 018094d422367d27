import { siteValuesGroq, VALUE_IN_TEXT } from './queries/siteValues.gen.ts'

/** What texts have by name, such as `phone`, and links as `link-phone`. */
export type SiteValues = ReadonlyMap<string, string>

/** A string of GROQ, or the white space around what parts a query from the next part. */
const STRING_OR_SPACE = /("(?:[^"\\]|\\.)*")|\s*(=>|==|&&|[{}(),:+|])\s*|\s+/g

/**
 * A query's answer together with the values that its texts name: both change with what is published. It is written
 * without white space: the client sends a longer question by POST, which no CDN keeps.
 */
export const withValuesGroq = (groq: string): string =>
  `{"content": ${groq}, "values": ${siteValuesGroq}}`.replaceAll(
    STRING_OR_SPACE,
    (_, text?: string, sign?: string) => text ?? sign ?? ' ',
  )

/** @param answer to `siteValuesGroq`; without site settings there are no values */
export function valuesFrom(answer: unknown): SiteValues {
  const { facts, ...values } = (answer ?? {}) as { facts?: { name?: unknown; value?: unknown }[] | null }
  const entries = [...Object.entries(values), ...(facts ?? []).map(({ name, value }) => [name, value])]
  return new Map(entries.filter((entry): entry is [string, string] => entry.every((part) => typeof part === 'string')))
}

/** 'Call {our phone}' with the phone in it. A name that nothing is known for stays, so that staff see it. */
export const fillIn = (text: string, values: SiteValues): string =>
  text.includes('{')
    ? text
        .replaceAll(VALUE_IN_TEXT, (whole, name: string) => values.get(name) ?? whole)
        .replace(/^\{(link-[a-z]+)\}$/, (_, name: string) => values.get(name) ?? '')
    : text
