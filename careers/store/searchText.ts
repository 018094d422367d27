import { foldText } from '@archstep/contracts/text/foldText.ts'
import { referenceOf, type ApplicationsTable } from './tables.ts'

/**
 * Letters that Unicode doesn't decompose into a letter and an accent. Names contain them. The site's search works
 * without them, because every page would have to load this table.
 */
const PLAIN: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
}

/** Normalizes text for searching, the same way on every database: as on the site, plus these letters. */
export const folded = (text: string): string =>
  foldText(text.normalize('NFKC')).replaceAll(/[łøđðħŧæœþ]/g, (letter) => PLAIN[letter] ?? letter)

/** The digits of a phone number or a part of one, however it is formatted; undefined for anything else. */
export const phoneDigits = (text: string): string | undefined =>
  /^[\d+()./-]+$/.test(text) && /\d/.test(text) ? text.replaceAll(/\D/g, '') : undefined

/** The digits of a phone number without prefixes that people may leave out: `00` or `+`, `(0)`, `0`. */
export const phoneNumber = (text: string): string => text.replace('(0)', '').replaceAll(/\D/g, '').replace(/^0+/, '')

/** The search text of an application. It starts with the name, which also sorts applications. */
const SEARCHED_COLUMNS = [
  'full_name',
  'email',
  'phone',
  'role',
  'availability',
  'linkedin',
  'comments',
] as const satisfies readonly (keyof ApplicationsTable)[]

export const searchTextOf = (application: Pick<ApplicationsTable, 'id' | (typeof SEARCHED_COLUMNS)[number]>): string =>
  [
    ...SEARCHED_COLUMNS.map((column) => application[column] ?? ''),
    `${application.phone.replaceAll(/\D/g, '')} ${phoneNumber(application.phone)}`,
    referenceOf(application.id),
  ]
    .map(folded)
    .join('\n')
