/** Mixed load on a service that is killed in the middle, and checks of its data afterward. */
import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { deleteApplications } from '../store/applications.ts'
import type { StorePlace } from '../store/tables.ts'
import { JOBS, recordedIn, resumeIn, submit, withStore } from './careersService.ts'
import type { MailServer } from './mailServer.ts'
import { makePdfOfSize } from './resumeFixtures.ts'

const SENDERS = 6

const sha256 = (data: Buffer): string => createHash('sha256').update(data).digest('hex')

interface Sending {
  key: string
  data: Buffer
}

export class FaultLoad {
  /** The checksum of each acknowledged resume by the returned id. */
  readonly acknowledged = new Map<string, string>()
  readonly deleted = new Set<string>()
  /** Requests that got no response, or were told to retry. */
  interrupted = 0
  readonly #sent = new Set<string>()
  /** Got no response: they are sent again with the same key, and must be stored once. */
  readonly #unanswered: Sending[] = []
  /** Being deleted, without a response yet. */
  #deleting: string | undefined
  #count = 0

  #next(): Sending {
    const waiting = this.#unanswered.shift()
    if (waiting) return waiting
    this.#count += 1
    // No two have the same size, so no two have the same checksum.
    const data = makePdfOfSize(20_000 + (this.#count % 50) * 20_000 + this.#count)
    this.#sent.add(sha256(data))
    return { key: randomUUID(), data }
  }

  /** Sends one application; false without a response, or if told to retry. */
  async send(url: string): Promise<boolean> {
    const sending = this.#next()
    const headers = { 'idempotency-key': sending.key }
    const fields = { email: `${sending.key}@example.com` }
    const resume = { name: 'resume.pdf', data: sending.data }
    const response = await submit({ url }, { fields, resume }, headers).catch((error: unknown) => {
      if (error instanceof TypeError) return undefined
      throw error
    })
    const body = await response?.json().catch(() => undefined)
    if (response?.status === 201 && body !== undefined) {
      this.acknowledged.set((body as { id: string }).id, sha256(sending.data))
      return true
    }
    if (response && response.status !== 201) expect({ status: response.status, body }).toMatchObject({ status: 503 })
    this.interrupted += 1
    this.#unanswered.push(sending)
    return false
  }

  /** Senders, a reader and a recruiter who deletes, until the signal aborts. */
  async run(urls: readonly string[], place: StorePlace, signal: AbortSignal): Promise<void> {
    const repeat = async (work: () => Promise<unknown>, pauseMs: number): Promise<void> => {
      while (!signal.aborted) if (!(await work())) await sleep(pauseMs)
    }
    const url = (index: number): string => urls[index % urls.length] ?? ''
    await Promise.all([
      ...Array.from({ length: SENDERS }, (_, index) => repeat(() => this.send(url(index)), 20)),
      repeat(
        () =>
          fetch(url(0) + JOBS).then(
            (response) => response.text(),
            () => undefined,
          ),
        20,
      ),
      repeat(() => this.#deleteOne(place), 60),
    ])
  }

  /** Resolves once this many more have been acknowledged. */
  async acknowledgedMore(count: number): Promise<void> {
    const before = this.acknowledged.size + this.deleted.size
    while (this.acknowledged.size + this.deleted.size < before + count) await sleep(10)
  }

  async #deleteOne(place: StorePlace): Promise<boolean> {
    const [id] = this.#deleting === undefined ? this.acknowledged.keys() : [this.#deleting]
    if (id === undefined || (this.#deleting === undefined && this.acknowledged.size < 12)) return false
    this.#deleting = id
    this.acknowledged.delete(id)
    try {
      // If the response is lost, it may have been deleted anyway, so the next attempt may find none.
      await withStore(place, (store) => deleteApplications(store, [id]))
      this.deleted.add(id)
      this.#deleting = undefined
    } catch (error) {
      if (!(error instanceof Error)) throw error
    }
    return false
  }

  /** Resends what got no response, and checks the data against every response. */
  async expectNothingLost(url: string, place: StorePlace): Promise<string> {
    while (this.#unanswered.length > 0) expect(await this.send(url)).toBe(true)
    if (this.#deleting !== undefined) await this.#deleteOne(place)
    const recorded = await recordedIn(place)
    const checksums = new Map(recorded.map(({ id, resume_sha256 }) => [id, resume_sha256]))
    for (const [id, checksum] of this.acknowledged) expect(checksums.get(id)).toBe(checksum)
    for (const id of this.deleted) expect(checksums.has(id)).toBe(false)
    // Each is there once, and complete.
    expect(new Set(checksums.values()).size).toBe(recorded.length)
    for (const [id, checksum] of checksums) {
      expect(this.#sent.has(checksum)).toBe(true)
      expect(sha256(await resumeIn(place, id))).toBe(checksum)
    }
    expect(this.acknowledged.size).toBeGreaterThan(0)
    expect(this.interrupted).toBeGreaterThan(0)
    return `${this.acknowledged.size + this.deleted.size} acknowledged, ${this.deleted.size} of them deleted, ${recorded.length} recorded, ${this.interrupted} interrupted`
  }

  /**
   * Checks that no mail is lost, and none sent again once it was recorded as sent: the mail server has each mail that
   * is no longer in the outbox.
   * @param interrupted how often the service may have been killed between the mail server's response and recording it
   */
  async expectMails({ received }: MailServer, place: StorePlace, interrupted: number): Promise<string> {
    const recorded = await recordedIn(place)
    const outbox = await withStore(place, ({ db }) =>
      db.selectFrom('outbox').select(['application_id', 'message_id', 'sent_at']).execute(),
    )
    for (const { id } of recorded) expect(outbox.filter((mail) => mail.application_id === id)).toHaveLength(2)
    const arrived = new Map<string, number>()
    for (const { headers } of received) {
      const id = headers['message-id'] ?? ''
      arrived.set(id, (arrived.get(id) ?? 0) + 1)
    }
    const sent = outbox.filter((mail) => mail.sent_at !== null)
    for (const { message_id } of sent) expect(arrived.get(message_id)).toBeGreaterThan(0)
    const again = received.length - arrived.size
    expect(again).toBeLessThanOrEqual(interrupted)
    return `${received.length} mails arrived, ${again} of them again, ${outbox.length - sent.length} wait`
  }
}
