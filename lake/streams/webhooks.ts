/**
 * Calls other programs after changes of published documents, as hosted Sanity does:
 * https://www.sanity.io/docs/content-lake/webhooks. What waits is in memory: it is lost when the lake stops.
 */
import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import { isPublishedId } from '../document.ts'
import { apiError, messageOf } from '../errors.ts'
import type { Log } from '../log.ts'
import type { QueryEngine } from '../query/queryEngine.ts'
import type { Change, Commit, Dataset } from '../store/dataset.ts'
import { ANONYMOUS } from '../store/reader.ts'

export interface Webhook {
  url: string
  /** Signs each call, for `isValidSignature` of @sanity/webhook. Without one a receiver can't know who calls. */
  secret?: string | undefined
  /** Of which documents it is told, as between the brackets of `*[…]`; default: of all. */
  filter?: string
  /** What it is told, with the braces: `{_id, _type}`; default: the whole document. */
  projection?: string
  /** Milliseconds before each further try; default: twice 30 s. */
  retryAfterMs?: readonly number[]
}

/** As hosted Sanity: https://www.sanity.io/docs/changelog/50ec6abf-fe0c-475b-ae72-314148860132 */
const RETRY_AFTER_MS = [30_000, 30_000]
const PATIENCE_MS = 30_000
/** Calls that may wait for one receiver, and characters of theirs. */
const MAX_WAITING = 1_000
const MAX_WAITING_LENGTH = 16 * 1024 * 1024

const queryOf = ({ filter = 'true', projection = '' }: Webhook): string => `*[${filter}]${projection}`

/** Makes sure that it can be called. @throws LakeError 400 that says what is wrong */
export function checkWebhook(engine: QueryEngine, webhook: Webhook): void {
  // Not the address: the path of one may be its only secret.
  if (!/^https?:/.test(webhook.url) || !URL.canParse(webhook.url)) {
    throw apiError(400, 'A webhook has an address that does not start with http:// or https://')
  }
  try {
    engine.compile(queryOf(webhook), {})
  } catch (error) {
    throw apiError(400, `A webhook has a filter or a projection that is not GROQ: ${messageOf(error)}`)
  }
}

interface Call {
  headers: Record<string, string>
  body: string
}

/** Why a call should be made again, or not, in words; undefined when it was taken. */
type Refusal = { why: string; final: boolean } | undefined

async function send({ url, secret }: Webhook, { headers, body }: Call, stopped: AbortSignal): Promise<Refusal> {
  const time = Date.now()
  const signature = secret && createHmac('sha256', secret).update(`${time}.${body}`).digest('base64url')
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, ...(signature && { 'sanity-webhook-signature': `t=${time},v1=${signature}` }) },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([stopped, AbortSignal.timeout(PATIENCE_MS)]),
    })
    await response.body?.cancel()
    const { ok, status } = response
    return ok ? undefined : { why: `answered with status ${status}`, final: status !== 429 && status < 500 }
  } catch (error) {
    return { why: `did not answer (${messageOf((error as Error).cause ?? error)})`, final: false }
  }
}

interface Surroundings {
  engine: QueryEngine
  projectId: string
  log: Log
  /** Ends all calls. */
  stopped: AbortSignal
}

/** Calls the webhook, one call after the other, with what is published in `dataset` from now on. */
export function callAfterCommits(webhook: Webhook, dataset: Dataset, surroundings: Surroundings): void {
  const { engine, projectId, log, stopped } = surroundings
  const { origin } = new URL(webhook.url)
  const warn = (why: string) => log(`A webhook at ${origin} was not told of a change: ${why}.`, { level: 'warn' })

  const callFor = ({ id, before, after }: Change, commit: Commit): Call | undefined => {
    const document = after ?? before
    if (!document || !isPublishedId(id)) return undefined
    const scope = { query: queryOf(webhook), params: {}, identity: ANONYMOUS.id, dataset: dataset.name }
    const [told] = engine.evaluateOver([document], scope, (other) => dataset.get(other)) as unknown[]
    if (told === undefined) return undefined
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      'sanity-project-id': projectId,
      'sanity-dataset': dataset.name,
      'sanity-document-id': id,
      'sanity-operation': !before ? 'create' : after ? 'update' : 'delete',
      'sanity-transaction-id': commit.id,
      'sanity-transaction-time': commit.timestamp,
    }
    return { headers, body: JSON.stringify(told) }
  }

  const deliver = async (call: Call): Promise<void> => {
    const pauses = webhook.retryAfterMs ?? RETRY_AFTER_MS
    for (let tries = 0; !stopped.aborted; tries += 1) {
      const refusal = await send(webhook, call, stopped)
      if (!refusal || stopped.aborted) return
      const pause = refusal.final ? undefined : pauses[tries]
      if (pause === undefined) return warn(`it ${refusal.why}`)
      await sleep(pause, undefined, { signal: stopped }).catch(() => undefined)
    }
  }

  const queue = pLimit(1)
  let waitingLength = 0
  const enqueue = (call: Call): void => {
    const { length } = call.body
    if (queue.activeCount + queue.pendingCount >= MAX_WAITING || waitingLength + length > MAX_WAITING_LENGTH) {
      return warn('too many earlier ones wait for it')
    }
    waitingLength += length
    void queue(() => deliver(call)).finally(() => (waitingLength -= length))
  }

  dataset.subscribe((commit) => {
    for (const change of commit.changes) {
      try {
        const call = callFor(change, commit)
        if (call) enqueue(call)
      } catch (error) {
        warn(messageOf(error))
      }
    }
  })
}
