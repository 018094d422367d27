import { phoneHref } from '../urls/hrefs.ts'
import type { Verdict } from './verdict.ts'

/** A value from the site settings that texts can insert by name, as in `Call {our phone}`. */
interface SiteValue {
  readonly name: string
  readonly title: string
  /** GROQ expression within the site settings. */
  readonly groq: string
}

const oneLine =
  'address.street + coalesce(", " + address.unit, "") + ", " + address.city + ", " + address.region + " " + address.postalCode'

export const siteValues: readonly SiteValue[] = [
  { name: 'phone', title: 'Main phone', groq: 'phones[0].display' },
  { name: 'second phone', title: 'Second phone', groq: 'phones[1].display' },
  { name: 'email', title: 'Email', groq: 'email' },
  { name: 'hours', title: 'Opening hours on weekdays', groq: 'hours[0].text' },
  { name: 'local hours', title: 'The same hours in the office’s time zone', groq: 'hours[0].localText' },
  { name: 'street', title: 'Street and number', groq: 'address.street' },
  { name: 'address', title: 'Address in one line', groq: oneLine },
]

/** Link targets besides pages and addresses, taken from the site settings. */
export const contactLinks: readonly SiteValue[] = [
  { name: 'phone', title: 'Our main phone', groq: `"${phoneHref('')}" + phones[0].number` },
  { name: 'email', title: 'Our email', groq: '"mailto:" + email' },
  { name: 'whatsapp', title: 'Our WhatsApp', groq: 'socialLinks[network == "whatsapp"][0].href' },
]

/**
 * GROQ query for all values, `{phone: '(314) 555-0142', …, facts: [{name, value}]}`, and for link targets as
 * `link-phone`.
 */
export const siteValuesGroq = `*[_type == "siteSettings" && _id == "siteSettings"][0]{
${siteValues.map(({ name, groq }) => `  "${name}": ${groq},`).join('\n')}
${contactLinks.map(({ name, groq }) => `  "link-${name}": ${groq},`).join('\n')}
  facts[]{name, value}
}`

/** Values by name, such as `phone`; link targets as `link-phone`. */
export type SiteValues = ReadonlyMap<string, string>

/**
 * @param result of `siteValuesGroq`; anything that isn't text is skipped, and without site settings there are no
 * values
 */
export function valuesByName(result: unknown): SiteValues {
  const { facts, ...values } = { ...(result as object | null) } as Readonly<Record<string, unknown>>
  const named = (Array.isArray(facts) ? facts : []).map((fact: { name?: unknown; value?: unknown } | null) => [
    fact?.name,
    fact?.value,
  ])
  const entries = [...Object.entries(values), ...named]
  return new Map(entries.filter((entry): entry is [string, string] => entry.every((part) => typeof part === 'string')))
}

/** How a text refers to a value. */
export const VALUE_IN_TEXT = /\{our ([a-z ]+)\}/g

/** Inserts the values that a text names. An unknown name stays in the text, so that staff notice it. */
export const fillIn = (text: string, values: SiteValues): string =>
  text.replaceAll(VALUE_IN_TEXT, (whole, name: string) => values.get(name) ?? whole)

/** A name chosen by staff must be unique. @param facts all of them @param path of the name */
export function siteFactNameVerdict(name: string | undefined, facts: unknown, path?: readonly unknown[]): Verdict {
  if (name === undefined) return true
  if (!/^[a-z]+(?: [a-z]+)*$/.test(name)) return 'Use lowercase letters and single spaces only, for example people.'
  const taken = siteValues.find((value) => value.name === name)
  if (taken) return `{our ${name}} is “${taken.title}” already. Choose another name.`
  const key = (path?.find((part) => typeof part === 'object') as { _key?: string } | undefined)?._key
  const others = Array.isArray(facts) ? (facts as { _key?: string; name?: string }[]) : []
  return others.some((other) => other.name === name && other._key !== key)
    ? `Another value has the name “${name}”. Choose another.`
    : true
}

/** Inserts values into all texts of a document, at any depth. */
export function fillInAll<Value>(value: Value, values: SiteValues): Value
export function fillInAll(value: unknown, values: SiteValues): unknown {
  if (typeof value === 'string') return fillIn(value, values)
  if (Array.isArray(value)) return value.map((item: unknown) => fillInAll(item, values))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fillInAll(item as unknown, values)]))
}
