/**
 * Calls other programs after changes of published documents, as hosted Sanity does:
 * https://www.sanity.io/docs/content-lake/webhooks. Waiting calls are in memory: they are lost when the lake stops.
 */
import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { Log } from '../log.ts'
import { isPublishedId } from '../protocol/document.ts'
import { apiError, messageOf } from '../protocol/errors.ts'
import { evaluateGroqAsync, parseGroq, type Expr } from '../query/groq/ast.ts'
import type { Dataset } from '../store/dataset.ts'
import { ANONYMOUS } from '../store/reader.ts'
import type { Change, Commit } from '../store/storedTransaction.ts'

export interface Webhook {
  url: string
  /** Signs each call, for `isValidSignature` of @sanity/webhook. Without it, a receiver can't verify who calls. */
  secret?: string | undefined
  /** Filter, as between the brackets of `*[…]`; default: all documents. */
  filter?: string
  /** Projection, with the braces: `{_id, _type}`; default: the whole document. */
  projection?: string
  /** Milliseconds before each retry; default: twice 30 s. */
  retryAfterMs?: readonly number[]
}

/** As hosted Sanity: https://www.sanity.io/docs/changelog/50ec6abf-fe0c-475b-ae72-314148860132 */
const RETRY_AFTER_MS = [30_000, 30_000]
const TIMEOUT_MS = 30_000
/** The most calls that may wait for one receiver, and their length in characters. */
const MAX_WAITING = 1_000
const MAX_WAITING_LENGTH = 16 * 1024 * 1024

/** @throws Error if its filter or projection is not GROQ */
const queryOf = ({ filter = 'true', projection = '' }: Webhook): Expr =>
  parseGroq(`*[${filter}]${projection}`, { params: {}, mode: 'delta' })

/** Checks that the webhook can be called. @throws LakeError 400 that says what is wrong */
export function checkWebhook(webhook: Webhook): void {
  // The message doesn't quote the URL, because its path may be its only secret.
  if (!/^https?:/.test(webhook.url) || !URL.canParse(webhook.url)) {
    throw apiError(400, 'A webhook has an address that does not start with http:// or https://')
  }
  try {
    queryOf(webhook)
  } catch (error) {
    throw apiError(400, `A webhook has a filter or a projection that is not GROQ: ${messageOf(error)}`)
  }
}

interface Call {
  headers: Record<string, string>
  body: string
}

/** Why a call failed, and whether that is final; undefined if it was accepted. */
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
      signal: AbortSignal.any([stopped, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    await response.body?.cancel()
    const { ok, status } = response
    return ok ? undefined : { why: `answered with status ${status}`, final: status !== 429 && status < 500 }
  } catch (error) {
    return { why: `did not answer (${messageOf((error as Error).cause ?? error)})`, final: false }
  }
}

interface CallContext {
  projectId: string
  log: Log
  /** Ends all calls. */
  stopped: AbortSignal
}

/** Calls the webhook, one call after another, with documents that are published in `dataset` from now on. */
export function callAfterCommits(webhook: Webhook, dataset: Dataset, surroundings: CallContext): void {
  const { projectId, log, stopped } = surroundings
  const query = queryOf(webhook)
  const { origin } = new URL(webhook.url)
  const warn = (why: string) => log(`A webhook at ${origin} was not told of a change: ${why}.`, { level: 'warn' })

  const callFor = async ({ id, before, after }: Change, commit: Commit): Promise<Call | undefined> => {
    const document = after ?? before
    if (!document || !isPublishedId(id)) return undefined
    const [told] = (await evaluateGroqAsync(query, {
      dataset: [document],
      params: {},
      identity: ANONYMOUS.id,
      sanity: { projectId, dataset: dataset.name },
      dereference: ({ _ref }) => (_ref === id ? document : (dataset.get(_ref) ?? null)),
      before: before ?? null,
      after: after ?? null,
    })) as unknown[]
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

  /** Resolves when everything has been queued, in the order in which it happened. */
  let queued = Promise.resolve()
  dataset.subscribe((commit) => {
    for (const change of commit.changes) {
      const made = callFor(change, commit).catch((error: unknown) => warn(messageOf(error)))
      queued = queued.then(async () => {
        const call = await made
        if (call) enqueue(call)
      })
    }
  })
}
