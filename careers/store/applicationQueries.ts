/** Lists, filters and sorts applications; the same on both engines. */
import { sql, type ExpressionBuilder, type Kysely, type SelectQueryBuilder } from 'kysely'
import {
  MAX_CHOSEN,
  NO_JOB,
  type Filters,
  type ListQuery,
  type Order,
  type OrderQuery,
} from '@archstep/contracts/api/deskRequests.ts'
import {
  APPLICATION_STATUSES,
  UNDECIDED,
  UNDECIDED_STATUSES,
} from '@archstep/contracts/applications/applicationStatus.ts'
import { APPLICATION_COLUMNS, isFromSameEmail, type Application } from './applications.ts'
import { folded, phoneDigits, phoneNumber } from './searchText.ts'
import { REFERENCE_LENGTH, type Tables } from './tables.ts'

/** Applications in memory at a time during an export. */
const BATCH = 200
/** A number with fewer digits can't identify a person. */
const MIN_PHONE_DIGITS = 7
/** Applications of one person that are shown together; with the open one, too many to delete at once without notice. */
const MAX_OTHERS = MAX_CHOSEN

/** A pattern that finds `word` anywhere. Quotes and dashes match any character, because older texts have curly ones. */
const anywhere = (word: string): string =>
  `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`).replaceAll(/(?<=[\p{L}\d])['"-]|['"-](?=[\p{L}\d])/gu, '_')}%`

const found = (text: string) => sql<boolean>`search_text like ${anywhere(text)} escape '\\'`

/**
 * Whether an application has this phone number, with or without a country code on either side; undefined for a number
 * that is too short to tell.
 */
function samePhone(text: string) {
  const number = phoneNumber(text)
  if (number.length < MIN_PHONE_DIGITS) return undefined
  const shorter = Array.from({ length: number.length - MIN_PHONE_DIGITS }, (_, left) => number.slice(left + 1))
  // In the search text, the number ends the second-to-last line, before the reference, so that no comment matches.
  const ends = [number, ...shorter.map((each) => ` ${each}`)].map(
    (end) => sql<boolean>`search_text like ${`%${end}\n${'_'.repeat(REFERENCE_LENGTH)}`}`,
  )
  return sql<boolean>`(${sql.join(ends, sql` or `)})`
}

function matching(db: Kysely<Tables>, filters: Filters) {
  const { ids, search = '', opening, status, authorization, location, from, to } = filters
  const words = (folded(search).match(/\S+/g) ?? []).map(
    (word) => sql<boolean>`(${sql.join([word, phoneDigits(word) ?? word].map(found), sql` or `)})`,
  )
  const phone = phoneDigits(search.replaceAll(/\s/g, '')) === undefined ? undefined : samePhone(search)
  return db
    .selectFrom('applications')
    .where((eb: ExpressionBuilder<Tables, 'applications'>) =>
      eb.and([
        ...(ids === undefined ? [] : [eb('id', 'in', ids)]),
        ...(phone === undefined ? words : [eb.or([eb.and(words), phone])]),
        ...(authorization === undefined ? [] : [eb('work_auth_status', '=', authorization)]),
        ...(location === undefined ? [] : [eb('preferred_location', '=', location)]),
        ...(status === undefined
          ? []
          : [status === UNDECIDED ? eb('status', 'in', UNDECIDED_STATUSES) : eb('status', '=', status)]),
        ...(opening === undefined
          ? []
          : [opening === NO_JOB ? eb('opening_id', 'is', null) : eb('opening_id', '=', opening)]),
        ...(from === undefined ? [] : [eb('created_at', '>=', new Date(from).toISOString())]),
        ...(to === undefined ? [] : [eb('created_at', '<', new Date(to).toISOString())]),
      ]),
    )
}

const statusRank = sql<number>`case status ${sql.join(
  APPLICATION_STATUSES.map((status, index) => sql`when ${sql.lit(status)} then ${sql.lit(index)}`),
  sql` `,
)} end`

/** Sorts jobs by title: applications without a job come first, those to unpublished jobs last. */
function jobRank(titles: ReadonlyMap<string, string>) {
  const ranks = [...titles]
    .toSorted(([, one], [, other]) => one.localeCompare(other, 'en'))
    .map(([id], index) => sql`when ${id} then ${sql.lit(index)}`)
  return sql<number>`case coalesce(opening_id, '') ${sql.join([...ranks, sql`when '' then -1`], sql` `)} else ${sql.lit(ranks.length)} end`
}

function sorted<Row>(
  query: SelectQueryBuilder<Tables, 'applications', Row>,
  sort: Order,
  titles: ReadonlyMap<string, string>,
): SelectQueryBuilder<Tables, 'applications', Row> {
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const name = sort.replace('-', '')
  // Ties: newest first.
  const byTime = (rest: typeof query) => rest.orderBy('created_at', 'desc').orderBy('id', 'desc')
  if (name === 'full_name') return byTime(query.orderBy('search_text', direction))
  if (name === 'opening') return byTime(query.orderBy(jobRank(titles), direction))
  if (name === 'status') return byTime(query.orderBy(statusRank, direction))
  return query.orderBy('created_at', direction).orderBy('id', direction)
}

/** A page of the matching applications, and how many match in all. @param titles of the jobs, by their ids */
export async function listMatching(
  db: Kysely<Tables>,
  { limit, offset, sort, ...filters }: ListQuery,
  titles: ReadonlyMap<string, string>,
): Promise<{ count: number; results: (Application & { applied: number })[] }> {
  const sortedRows = sorted(
    matching(db, filters)
      .select(APPLICATION_COLUMNS)
      .select((eb) =>
        eb
          .selectFrom('applications as others')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where(isFromSameEmail)
          .$asScalar()
          .$notNull()
          .as('applied'),
      ),
    sort,
    titles,
  )
  const results = await sortedRows.limit(limit).offset(offset).execute()
  return { count: await countMatching(db, filters), results }
}

export async function idsInOrder(
  db: Kysely<Tables>,
  { sort, ...filters }: OrderQuery,
  titles: ReadonlyMap<string, string>,
): Promise<string[]> {
  const rows = await sorted(matching(db, filters).select('id'), sort, titles).execute()
  return rows.map(({ id }) => id)
}

/** An application that is likely from the same person, and what suggests it. */
type RelatedApplication = Application & { same: 'email' | 'phone' }

/** Other applications with the same email address or, if that differs, the same phone number; newest first. */
export async function othersOf(
  db: Kysely<Tables>,
  { id, email, phone }: Pick<Application, 'id' | 'email' | 'phone'>,
): Promise<RelatedApplication[]> {
  const address = email.toLowerCase()
  const isSameEmail = sql<boolean>`lower(email) = ${address}`
  const isSamePhone = samePhone(phone)
  const isSame = isSamePhone === undefined ? [isSameEmail] : [isSameEmail, isSamePhone]
  const rows = await db
    .selectFrom('applications')
    .select(APPLICATION_COLUMNS)
    .where((eb) => eb.and([eb('id', '!=', id), eb.or(isSame)]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_OTHERS)
    .execute()
  return rows.map((row): RelatedApplication =>
    Object.assign(row, { same: row.email.toLowerCase() === address ? ('email' as const) : ('phone' as const) }),
  )
}

export async function countMatching(db: Kysely<Tables>, filters: Filters): Promise<number> {
  const query = matching(db, filters).select(({ fn }) => fn.countAll<number>().as('count'))
  return (await query.executeTakeFirstOrThrow()).count
}

/** Every matching application, newest first, in batches. */
export async function* batchesMatching(db: Kysely<Tables>, filters: Filters): AsyncGenerator<Application[]> {
  let last: Application | undefined
  for (;;) {
    const after = last
    const rows = await matching(db, filters)
      .$if(after !== undefined, (query) =>
        query.where((eb) =>
          eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(after?.created_at ?? '', after?.id ?? '')),
        ),
      )
      .select(APPLICATION_COLUMNS)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(BATCH)
      .execute()
    if (rows.length > 0) yield rows
    last = rows.at(-1)
    if (rows.length < BATCH) return
  }
}
