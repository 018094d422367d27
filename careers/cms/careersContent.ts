/** What staff set in the CMS for this service: the texts of its mails, and how long to keep applications. */
import { z } from 'zod'
import { REPLIES_TO } from '@archstep/contracts/api/deskApi.ts'
import { APPLICATION_STATUSES } from '@archstep/contracts/applications/applicationStatus.ts'
import { fillInAll, siteValuesGroq, valuesByName } from '@archstep/contracts/fields/siteValues.ts'
import { EMAIL } from '@archstep/contracts/forms/emailAddress.ts'
import { askLake, reasonOf } from './contentLake.ts'
import { resultFile, type LakeCopyOptions, type ResultFile } from './resultFile.ts'

const FRESH_MS = 60_000
/** How soon to query again after the Content Lake failed or had no mail texts. */
const ASK_AGAIN_MS = 2_000

/**
 * Ignores the old field for the number of months: anyone who can edit content could change it, and thus delete
 * applications.
 */
const QUERY = `{
  "keptMonths": *[_type == "retention" && _id == "retention"][0].months,
  ...*[_type == "careers" && _id == "careers"][0].applications{
    receipt{subject, text},
    notice{subject, text},
    answers[]{name, subject, text, status},
    repliesTo
  },
  ...*[_type == "siteSettings" && _id == "siteSettings"][0]{
    "replyTo": email, "timeZone": coalesce(officeTimeZone, timeZone)
  },
  "call": {
    ...*[_type == "booking" && _id == "booking"][0].request{subject, letter, ownTime, entry, note},
    ...*[_type == "siteSettings" && _id == "siteSettings"][0]{
      "site": name, "city": address.city, "phone": phones[0].display, "minutes": appointments.minutes
    }
  },
  "values": ${siteValuesGroq}
}`

const orNothing = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().catch(undefined)

const line = z.string().trim().min(1)
const words = z.object({ subject: line, text: line })

function isTimeZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}

const template = words.extend({
  name: line,
  status: orNothing(z.enum(APPLICATION_STATUSES)),
})

const call = z.object({
  subject: line,
  letter: line,
  ownTime: orNothing(z.string()),
  entry: line,
  note: line,
  site: z.string(),
  city: z.string(),
  phone: z.string(),
  minutes: z.number(),
})

const content = z
  .object({
    /** How many calendar months to keep applications, as stated on the privacy page. */
    keptMonths: orNothing(z.int().min(1)),
    receipt: orNothing(words),
    notice: orNothing(words),
    answers: orNothing(z.array(orNothing(template))),
    repliesTo: orNothing(z.enum(REPLIES_TO)),
    /** The company's email address, for replies to a receipt. */
    replyTo: orNothing(z.string().regex(EMAIL)),
    /** The office's time zone, for dates and times in mails. */
    timeZone: line.refine(isTimeZone).optional().catch(undefined),
    call: orNothing(call),
    values: z.unknown().optional().transform(valuesByName),
  })
  .transform(({ values, answers, call, replyTo, timeZone, ...rest }) => {
    const office = call && replyTo && timeZone ? { ...call, email: replyTo, timeZone } : undefined
    const templates = answers?.flatMap((template) => template ?? [])
    return fillInAll({ ...rest, replyTo, timeZone: timeZone ?? 'UTC', call: office, answers: templates }, values)
  })

/** The texts of a mail, with placeholders such as `{name}` or `{link}`. */
export type MailWords = z.infer<typeof words>

type CareersContentResult = z.infer<typeof content>
export type CallContent = NonNullable<CareersContentResult['call']>

/** Queries on demand, at most once a minute, and remembers the last good result. */
export class CareersContent {
  readonly #options: LakeCopyOptions
  readonly #file: ResultFile<typeof content>
  #known: CareersContentResult | undefined
  #askedAt = -Infinity
  #asking: Promise<void> | undefined
  #failed = false

  constructor(options: LakeCopyOptions) {
    this.#options = options
    this.#file = resultFile(options, 'content.json', 'The words of the emails', content)
    this.#known = this.#file.read()
  }

  /** The newest result available; undefined if the Content Lake has never been reached. */
  async known(): Promise<CareersContentResult | undefined> {
    const complete = !this.#failed && this.#known?.receipt && this.#known.notice
    if (performance.now() - this.#askedAt >= (complete ? FRESH_MS : ASK_AGAIN_MS)) {
      this.#asking ??= this.#ask().finally(() => (this.#asking = undefined))
      await this.#asking
    }
    return this.#known
  }

  async #ask(): Promise<void> {
    try {
      this.#known = (await askLake(this.#options.lake, QUERY, content)).result
      this.#failed = false
    } catch (error) {
      if (!this.#failed) this.#options.warn(`The Content Lake can't be queried: ${reasonOf(error)}.`)
      this.#failed = true
      return
    } finally {
      this.#askedAt = performance.now()
    }
    this.#file.write(this.#known)
  }
}
