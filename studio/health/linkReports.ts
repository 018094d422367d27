import type { SanityClient } from '@sanity/client'
import { createPreviewSecret } from '@sanity/preview-url-secret/create-secret'
import { stringToPath, type SanityDocument, type Schema } from 'sanity'
import {
  linkReport,
  REPORT_PATH,
  reportFailure,
  SECRET_SOURCE,
  type FoundLink,
  type LinkReport,
} from '../../hosts/outsideLinks/report.ts'
import { placeInWords } from '../publish/placeInWords.ts'
import { reasonOf } from '../inWords.ts'

/** Longer than the preview service takes for a part: then something else is wrong. Milliseconds. */
const PATIENCE_MS = 60_000

/** One part of the report. @throws Error with a sentence for staff, or the signal's reason */
async function askForPart(siteUrl: string, question: { secret: string; after: string }, signal: AbortSignal) {
  const url = new URL(REPORT_PATH, siteUrl)
  let answer: unknown
  try {
    // A text, which a page of another address may send without being asked whether it may.
    const body = JSON.stringify(question)
    const either = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)])
    const response = await fetch(url, { method: 'POST', body, signal: either })
    answer = await response.json()
  } catch (cause) {
    signal.throwIfAborted()
    throw new Error(`No preview service answers at ${url.href}. Ask a developer to run “npm run doctor”.`, { cause })
  }
  const report = linkReport.safeParse(answer)
  if (report.success) return report.data
  const failure = reportFailure.safeParse(answer)
  throw new Error(failure.data?.message ?? `What is at ${url.href} is no preview service of this version.`)
}

/** What the check has found. */
export interface OutsideLinks {
  readonly found: readonly FoundLink[]
  /** How many addresses were asked. */
  readonly asked: number
  /** How many addresses there are. */
  readonly all: number
  /** Why not all of them were asked, in a sentence; undefined when they were. */
  readonly stopped: string | undefined
}

interface Asker {
  readonly client: SanityClient
  readonly userId: string | undefined
  /** Where the preview service answers. */
  readonly siteUrl: string
  /** Called with the number of addresses done. */
  readonly onProgress: (done: number, all: number) => void
  /** Ends the check. */
  readonly signal: AbortSignal
}

/**
 * Has the preview service ask each address elsewhere, part by part. That somebody in the Studio asks is proved by a
 * secret in the dataset, which is there for as long as this takes.
 * @returns what was found until a part failed, if one did after the first
 * @throws Error with a sentence for staff, what the client throws, and the signal's reason
 */
export async function checkLinksOfSite({ client, userId, siteUrl, onProgress, signal }: Asker): Promise<OutsideLinks> {
  const id = crypto.randomUUID()
  const { secret } = await createPreviewSecret(client, SECRET_SOURCE, window.location.origin, userId, id)
  try {
    const found: FoundLink[] = []
    let after: string | null = ''
    let asked = 0
    let all = 0
    while (after !== null) {
      let part: LinkReport
      try {
        part = await askForPart(siteUrl, { secret, after }, signal)
      } catch (error) {
        if (asked === 0 || signal.aborted) throw error
        return { found, asked, all, stopped: reasonOf(error) }
      }
      found.push(...part.found)
      after = part.next
      asked += part.found.length + part.answered
      all = part.all
      onProgress(asked, all)
    }
    return { found, asked, all, stopped: undefined }
  } finally {
    // One that stays is void within an hour, and cleared away with the next one that is made.
    await client.delete(`drafts.${id}`).catch(() => undefined)
  }
}

/** A field that leads to an address which did not answer as it should. */
export interface LinkFinding extends Omit<FoundLink, 'uses' | 'isSilent'> {
  readonly documentId: string
  readonly type: string
  readonly path: string
  /** The titles that staff read on the way to the field: `Invitation › Button › Or an address`. */
  readonly place: string
}

/** Each field with what is wrong there, dead ones first. @throws what the client throws */
export async function findingsOf(
  found: readonly FoundLink[],
  client: SanityClient,
  schema: Pick<Schema, 'get'>,
): Promise<LinkFinding[]> {
  const ids = [...new Set(found.flatMap(({ uses }) => uses.map(({ id }) => id)))]
  const documents = await client.fetch<SanityDocument[]>(
    '*[_id in $ids]',
    { ids },
    { perspective: 'drafts', tag: 'health.outside-links' },
  )
  const byId = new Map(documents.map((document) => [document._id, document]))
  const findings = found.flatMap(({ uses, address, state, what }) =>
    uses.map(({ id, type, path }): LinkFinding => {
      const schemaType = schema.get(type)
      const place = schemaType ? placeInWords(schemaType, byId.get(id), stringToPath(path)) : path
      return { documentId: id, type, path, place, address, state, what }
    }),
  )
  const rank = ({ state }: LinkFinding) => (state === 'dead' ? 0 : 1)
  return findings.sort((a, b) => rank(a) - rank(b))
}
