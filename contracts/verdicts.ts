import { reservedFileNames, reservedFolders, reservedRoutes } from './routes.ts'

/** What a Sanity custom rule answers: `true`, or the sentence that tells staff what to do. */
export type Verdict = true | string

/** A lone half of a character (Cs) can't be part of an address. */
const INTERNAL_PATH = /^\/(?![/\\])[^\s\\\p{Cc}\p{Cs}]*$/u
const HOST = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i

/** An address inside the site: one slash first, then no space, backslash or control character. */
export function isInternalPath(href: string): boolean {
  return INTERNAL_PATH.test(href)
}

/** A link may go to a path of this site, https, mailto or tel. An empty value passes: `required` says that. */
export function hrefVerdict(href: string | undefined): Verdict {
  if (!href || isInternalPath(href)) return true
  const url = URL.canParse(href) ? new URL(href) : undefined
  if (url?.protocol === 'https:' && /^https:\/\/[^\s\\\p{Cc}\p{Cs}]+$/iu.test(href) && HOST.test(url.hostname)) {
    if (url.username !== '' || url.password !== '') {
      return 'Take the user name and password out of this address.'
    }
    return true
  }
  if (/^mailto:[^\s@]+@[^\s@]+\.[^\s@]+$/i.test(href)) return true
  if (/^tel:\+?[\d().-]{3,}$/i.test(href)) return true
  if (/^http:/i.test(href)) return 'Use the https:// form of this address.'
  if (/^(mailto|tel):/i.test(href)) {
    return 'Write the address without spaces, for example mailto:hello@example.com or tel:+13145550142.'
  }
  return 'Start with / for a page of this site, or with https://, mailto: or tel:.'
}

/** A rule for texts of one form. An empty value passes: `required` says that. @param sentence says what to write */
const matching =
  (form: RegExp, sentence: string) =>
  (text: string | undefined): Verdict =>
    !text || form.test(text) || sentence

/** Like {@link hrefVerdict}, for links that must stay on the site. */
export const internalPathVerdict = matching(
  INTERNAL_PATH,
  'Write a path of this site that starts with one slash, for example /Contact.',
)

/** What follows the address of a page: a part of it, a query, or both. */
export const placeVerdict = matching(
  /^(?:\?[^\s\\#\p{Cc}\p{Cs}]+)?(?:#[^\s\\#\p{Cc}\p{Cs}]+)?$/u,
  'Start with # for a part of the page, for example #contactForm. No spaces.',
)

/** An address outside the site: https only. */
export function externalAddressVerdict(href: string | undefined): Verdict {
  if (!href) return true
  if (!/^https:/i.test(href)) return 'Paste the full address, starting with https://.'
  return hrefVerdict(href)
}

/** Letters of the longest address of a page; its file's name must fit on every disk. */
export const SLUG_MAX_LENGTH = 80

/**
 * One path segment of letters, digits and hyphens that leads to no screen and no file of the site, in any letter case.
 * The Studio asks this, and so does the build, because content may come by other ways than the Studio.
 */
export function slugVerdict(slug: string | undefined): Verdict {
  if (!slug) return true
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/i.test(slug)) {
    return 'Use only letters, digits and single hyphens, for example privacy-policy. No slash, no spaces.'
  }
  if (slug.length > SLUG_MAX_LENGTH) {
    return `Shorten this address: it has ${slug.length} letters, and ${SLUG_MAX_LENGTH} is the most.`
  }
  const name = slug.toLowerCase()
  const taken = reservedRoutes.find((route) => route.toLowerCase() === `/${name}`)
  if (taken !== undefined) {
    return `The site already has a screen at ${taken}. Choose another address.`
  }
  if (reservedFolders.some((folder) => folder === name)) {
    return `The site keeps files at /${name}. Choose another address.`
  }
  if (reservedFileNames.includes(name)) {
    return `“${slug}” is a name that web servers and computers keep for a purpose of their own. Choose another address.`
  }
  return true
}

/** A resource's file is of the kind that the resource says: its ending is in the id of the asset, `file-<hash>-pdf`. */
export function resourceFileVerdict(assetId: string | undefined, type: unknown): Verdict {
  if (assetId === undefined) return true
  const ending = assetId.split('-').at(-1) ?? ''
  const kind = ending === 'pdf' ? 'PDF' : ending === 'xlsx' ? 'Excel' : undefined
  if (kind === undefined)
    return `Visitors can’t be given a “.${ending}” file here. Save it as PDF or as .xlsx and upload that.`
  if (kind === type) return true
  return (
    `This file is ${kind === 'PDF' ? 'a PDF' : 'an Excel workbook'}. Choose “${kind}” as the kind, or remove the ` +
    'file.'
  )
}

/** The words to mark should be in the text, letter for letter: the site marks nothing when they are not. */
export function highlightVerdict(highlight: string | undefined, text: string | undefined): Verdict {
  if (!highlight || text?.includes(highlight)) return true
  return (
    `“${highlight}” is not in the text, so nothing is marked. Copy the words from the text exactly, or leave this ` +
    'empty.'
  )
}

const TRADE_WORDS = 20

/** The sentence that says the trade is read in five seconds. */
export function tradeVerdict(text: string | undefined): Verdict {
  const sentence = (text ?? '').trim()
  const words = sentence.split(/\s+/).length
  if (words > TRADE_WORDS)
    return `Say in at most ${TRADE_WORDS} words what you do, for whom and where: the text of the first slide has ${words}.`
  if (/[.!?]\s/.test(sentence)) return 'Say in one sentence what you do, for whom and where: the first slide has more.'
  return true
}

/** The site puts something in the place of each of these: every one must be in the text, once. */
export function placeholdersVerdict(text: string | undefined, placeholders: readonly string[]): Verdict {
  if (!text) return true
  const wrong = placeholders.find((placeholder) => text.split(placeholder).length !== 2)
  return wrong === undefined || `Write ${wrong} once, where it belongs.`
}

/** The site puts a number in the place of `{count}`. */
export function countVerdict(text: string | undefined): Verdict {
  if (placeholdersVerdict(text, ['{count}']) === true) return true
  return 'Write {count} once, where the number belongs, for example: {count} jobs are open.'
}

/**
 * The words of a mail: every sign in braces stands for something that is known when the mail is sent, or as
 * `{our phone}` for a value of the site settings.
 */
export function mailWordsVerdict(text: string | undefined, known: readonly string[]): Verdict {
  const unknown = [...(text ?? '').matchAll(/\{(?!our )([^{}]*)\}/g)].find(([, name = '']) => !known.includes(name))
  if (!unknown) return true
  const list = known.map((name) => `{${name}}`).join(' and ')
  return known.length > 0
    ? `Nothing is known for ${unknown[0]}. Use ${list} only, or leave the braces out.`
    : `Leave ${unknown[0]} out: nothing is put in here.`
}

/** A period ends after it begins. An empty value passes: `required` says that. @param from and until as ISO 8601 */
export function periodVerdict(from: string | undefined, until: string | undefined): Verdict {
  return !from || !until || Date.parse(until) > Date.parse(from) || 'The end must be after the beginning.'
}

/** International form, E.164: a plus sign, then 7 to 15 digits. */
export const phoneNumberVerdict = matching(
  /^\+[1-9]\d{6,14}$/,
  'Write the number as phones dial it: + and the country code, then digits only, for example +13145550142.',
)

/** The number that is shown and the number that is dialled should be the same one. */
export function samePhoneVerdict(display: string | undefined, number: string | undefined): Verdict {
  const shown = (display ?? '').replace(/\D/g, '').replace(/^0+/, '')
  if (shown === '' || number === undefined || number.endsWith(shown)) return true
  return 'The digits shown differ from the number that is dialled. Check that both are the same phone.'
}

/** A time of day, 24-hour, `09:00`. */
export const clockTimeVerdict = matching(
  /^([01]\d|2[0-3]):[0-5]\d$/,
  'Write the time with four digits on the 24-hour clock, for example 09:00 or 18:00.',
)

/** Opening must come before closing on the same day. */
export function closingTimeVerdict(opens: string | undefined, closes: string | undefined): Verdict {
  const format = clockTimeVerdict(closes)
  if (format !== true || !closes) return format
  if (opens === undefined || clockTimeVerdict(opens) !== true || opens < closes) return true
  return `Closing time must be later than opening time (${opens}).`
}

/** `#rgb` or `#rrggbb`. */
export const hexColourVerdict = matching(
  /^#(?:[\da-f]{3}|[\da-f]{6})$/i,
  'Write the colour as # and six digits or letters a–f, for example #3c4f76.',
)

/** The parts of an image value that the alt text rule looks at. */
export interface ImageWithAlt {
  readonly asset?: unknown
  readonly alt?: string
  readonly decorative?: boolean
}

/** An image needs a description, unless staff say that it only decorates. */
export function altTextVerdict(image: ImageWithAlt | undefined): Verdict {
  if (image?.asset === undefined || image.decorative === true) return true
  if ((image.alt ?? '').trim() !== '') return true
  return 'Describe the image for people who cannot see it, or tick “Decoration only”.'
}

/** Not fewer than the page has places for. An empty list passes: `required` says that. */
export function exactlyVerdict(count: number, things: string, list: readonly unknown[] | undefined): Verdict {
  if (list === undefined || list.length >= count) return true
  return `The page has places for exactly ${count} ${things}: add ${count - list.length}.`
}

/** A sample answer in the playground must be JSON, because visitors copy it. */
export function jsonVerdict(text: string | undefined): Verdict {
  if (!text?.trim()) return true
  try {
    JSON.parse(text)
    return true
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return `This is not valid JSON (${reason}). Check quotes, commas and brackets.`
  }
}

/** Lines of a table, as far as they are filled in. */
export type FigureRows = ReadonlyArray<{ readonly label?: string; readonly amounts?: readonly unknown[] }> | undefined

/** Each line of a table has a figure for each of its columns. An empty list passes: `required` says that. */
export function eachRowVerdict(rows: FigureRows, columns: number | undefined): Verdict {
  if (columns === undefined) return true
  const uneven = rows?.find(({ amounts }) => amounts !== undefined && amounts.length !== columns)
  if (!uneven) return true
  return (
    `“${uneven.label ?? ''}” has ${uneven.amounts?.length} figures, and there are ${columns} columns. Give it one ` +
    'for each.'
  )
}

/** The upper end of a range lies above the lower one. */
export function rangeVerdict(low: number | undefined, high: number | undefined): Verdict {
  if (low === undefined || high === undefined || low < high) return true
  return `The highest figure must be above the lowest (${low}).`
}

/** The sums between which a price lies, in dollars, as far as they are filled in. */
export interface SumsOfBand {
  readonly title?: string
  readonly from?: number
  readonly to?: number
}

/** A band of prices ends where it begins or above. */
export function upperSumVerdict(from: number | undefined, to: number | undefined): Verdict {
  if (from === undefined || to === undefined || from <= to) return true
  return `The upper sum must not be below the lower one (${from}).`
}

/** Bands of prices rise, and none begins below the end of the one before it. */
export function bandsVerdict(bands: readonly SumsOfBand[] | undefined): Verdict {
  for (const [place, { title = '', from }] of (bands ?? []).entries()) {
    const before = bands?.[place - 1]
    if (from === undefined || before?.to === undefined || before.to <= from) continue
    return (
      `“${title}” begins at ${from}, below the end of “${before.title ?? ''}” (${before.to}). Put the bands in order, ` +
      'the lowest first, and let none begin before the last has ended.'
    )
  }
  return true
}

/** Two reports and what was agreed, as far as they are filled in. */
export interface AgreementParts {
  readonly reports?: ReadonlyArray<{ readonly name?: string; readonly figure?: number }>
  readonly steps?: ReadonlyArray<{ readonly changes?: readonly number[] }>
}

/** After the last definition, both reports have the same figure. */
export function agreementVerdict(steps: AgreementParts['steps'], reports: AgreementParts['reports']): Verdict {
  if (!steps || reports?.length !== 2 || reports.some(({ figure }) => figure === undefined)) return true
  const [first = 0, second = 0] = reports.map(({ figure = 0 }, place) =>
    steps.reduce((sum, { changes }) => sum + (changes?.[place] ?? 0), figure),
  )
  if (first === second) return true
  return (
    `After the last definition, ${reports[0]?.name ?? 'one report'} has ${first} and ` +
    `${reports[1]?.name ?? 'the other'} has ${second}. Both must have the same.`
  )
}

/** What a series of readings says of its times: the first one, 24-hour clock, and the minutes from each to the next. */
export interface ReadingTimes {
  readonly start?: string
  readonly every?: number
  readonly values?: readonly unknown[]
}

/** Times of day, 24-hour clock, as far as they are filled in. */
export type EventTimes = ReadonlyArray<{ readonly at?: string }> | undefined

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** Each event happened at a time for which there is a figure, and the events are in order. */
export function eventTimeVerdict(events: EventTimes, { start, every, values }: ReadingTimes = {}): Verdict {
  if (!start || clockTimeVerdict(start) !== true || !every || !values) return true
  let before = -1
  for (const { at } of events ?? []) {
    if (!at || clockTimeVerdict(at) !== true) continue
    const place = ((minutesOf(at) - minutesOf(start) + 24 * 60) % (24 * 60)) / every
    if (!Number.isInteger(place) || place >= values.length) {
      return (
        `Nothing was read at ${at}: the series begins at ${start} and has a figure every ${every} minutes, ` +
        `${values.length} in all.`
      )
    }
    if (place <= before) return `Put the events in the order of the clock: ${at} comes too late in the list.`
    before = place
  }
  return true
}
