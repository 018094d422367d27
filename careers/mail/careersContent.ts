/** What staff write for this service in the CMS: the words of its mails, and how long applications are kept. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import type { ContentLake } from '../openings/contentLake.ts'

const ANSWER_TIMEOUT_MS = 10_000
/** How long an answer is good for. */
const FRESH_MS = 60_000
/** After this the Content Lake is asked again that could not answer, or had no words for the mails. */
const ASK_AGAIN_MS = 2_000

const QUERY = `*[_type == "careers" && _id == "careers"][0].applications{
  keptMonths,
  receipt{subject, text},
  notice{subject, text}
}`

const orNothing = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().catch(undefined)

const words = z.object({ subject: z.string().trim().min(1), text: z.string().trim().min(1) })

const content = z.object({
  /** Calendar months for which the privacy page says that applications are kept. */
  keptMonths: orNothing(z.int().min(1)),
  receipt: orNothing(words),
  notice: orNothing(words),
})

/** The words of a mail, with `{name}` or `{link}` where something belongs. */
export type MailWords = z.infer<typeof words>

export type CareersContentAnswer = z.infer<typeof content>

const answer = z.object({ result: content.nullable() })

async function ask({ url, apiVersion, dataset }: ContentLake): Promise<CareersContentAnswer> {
  const address = new URL(`${url}/v${apiVersion}/data/query/${dataset}`)
  const search = { query: QUERY, perspective: 'published', returnQuery: 'false' }
  for (const [name, value] of Object.entries(search)) address.searchParams.set(name, value)
  const response = await fetch(address, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) })
  if (!response.ok) throw new Error(`it answered ${response.status}`)
  const read = answer.safeParse(await response.json())
  if (!read.success) throw new Error('its answer is not one of a Content Lake', { cause: read.error })
  return read.data.result ?? {}
}

/** What went wrong, without the address: `fetch failed` hides the reason in its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  return cause instanceof Error && error.message === 'fetch failed' ? cause.message : error.message
}

interface CareersContentOptions {
  /** Undefined: there is none, and never an answer. */
  lake: ContentLake | undefined
  /** The last good answer is kept here, for a start without the Content Lake. */
  dataDir: string
  log: (line: string) => void
}

/** Asks when someone wants to know, once a minute at most, and remembers the last good answer. */
export class CareersContent {
  readonly #options: CareersContentOptions
  readonly #file: string
  #known: CareersContentAnswer | undefined
  #askedAt = -Infinity
  #asking: Promise<void> | undefined
  #failed = false

  constructor(options: CareersContentOptions) {
    this.#options = options
    this.#file = path.join(options.dataDir, 'content.json')
    this.#known = this.#read()
  }

  /** The newest answer that could be had; undefined as long as the Content Lake has never been reached. */
  async known(): Promise<CareersContentAnswer | undefined> {
    const { lake } = this.#options
    const complete = !this.#failed && this.#known?.receipt && this.#known.notice
    if (lake && performance.now() - this.#askedAt >= (complete ? FRESH_MS : ASK_AGAIN_MS)) {
      this.#asking ??= this.#ask(lake).finally(() => (this.#asking = undefined))
      await this.#asking
    }
    return this.#known
  }

  async #ask(lake: ContentLake): Promise<void> {
    try {
      this.#known = await ask(lake)
      this.#failed = false
    } catch (error) {
      if (!this.#failed) this.#options.log(`The Content Lake can't be asked: ${reasonOf(error)}.`)
      this.#failed = true
      return
    } finally {
      this.#askedAt = performance.now()
    }
    try {
      this.#write(this.#known)
    } catch (error) {
      this.#options.log(`The words of the mails could not be kept on the disk: ${reasonOf(error)}.`)
    }
  }

  #read(): CareersContentAnswer | undefined {
    try {
      return content.parse(JSON.parse(readFileSync(this.#file, 'utf8')))
    } catch {
      // It is only a copy.
      return undefined
    }
  }

  #write(known: CareersContentAnswer): void {
    const beside = `${this.#file}.new`
    mkdirSync(path.dirname(this.#file), { recursive: true, mode: 0o700 })
    writeFileSync(beside, JSON.stringify(known), { mode: 0o600 })
    renameSync(beside, this.#file)
  }
}
