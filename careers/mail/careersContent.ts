/** What staff write for this service in the CMS: the words of its mails, and how long applications are kept. */
import { z } from 'zod'
import { askLake, ResultFile, reasonOf, type ContentLake } from '../contentLake.ts'
import { EMAIL } from '@archstep/contracts/application.ts'
import { APPLICATION_STATUSES } from '@archstep/contracts/applicationStatus.ts'
import { fillIn, fillInAll, siteValuesGroq, valuesByName, type SiteValues } from '@archstep/contracts/siteValues.ts'

/** How long an answer is good for. */
const FRESH_MS = 60_000
/** After this the Content Lake is asked again that could not answer, or had no words for the mails. */
const ASK_AGAIN_MS = 2_000

/** The old field for the months does not count: whoever may write content could change it, and so delete applicants. */
const QUERY = `*[_type == "careers" && _id == "careers"][0].applications{
  "keptMonths": *[_type == "retention" && _id == "retention"][0].months,
  receipt{subject, text},
  notice{subject, text},
  answers[]{name, subject, text, status},
  repliesTo,
  "replyTo": *[_type == "siteSettings" && _id == "siteSettings"][0].email,
  "call": {
    ...*[_type == "booking" && _id == "booking"][0].request{subject, letter, ownTime, entry, note},
    ...*[_type == "siteSettings" && _id == "siteSettings"][0]{
      email, "site": name, "city": address.city, "phone": phones[0].display,
      "timeZone": coalesce(officeTimeZone, timeZone), "minutes": appointments.minutes
    }
  },
  "values": ${siteValuesGroq}
}`

const orNothing = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().catch(undefined)

const words = z.object({ subject: z.string().trim().min(1), text: z.string().trim().min(1) })

const template = words.extend({
  name: z.string().trim().min(1),
  status: orNothing(z.enum(APPLICATION_STATUSES)),
})

/** What is said when a visitor asks for a call, and by which clock. */
const call = z.object({
  subject: z.string().trim().min(1),
  letter: z.string().trim().min(1),
  ownTime: orNothing(z.string()),
  entry: z.string().trim().min(1),
  note: z.string().trim().min(1),
  email: z.string().regex(EMAIL),
  site: z.string(),
  city: z.string(),
  phone: z.string(),
  timeZone: z.string(),
  minutes: z.number(),
})
export type CallContent = z.infer<typeof call>

const content = z
  .object({
    /** Calendar months for which the privacy page says that applications are kept. */
    keptMonths: orNothing(z.int().min(1)),
    receipt: orNothing(words),
    notice: orNothing(words),
    /** What recruiters begin a reply with. */
    answers: orNothing(z.array(orNothing(template))),
    /** Who gets what applicants write back. */
    repliesTo: orNothing(z.enum(['company', 'recruiter'])),
    /** The company's email address, for what is written back to a receipt. */
    replyTo: orNothing(z.string().regex(EMAIL)),
    call: orNothing(call),
    values: z.unknown().optional().transform(valuesByName),
  })
  .transform(({ values, receipt, notice, answers, call: asked, ...rest }) => ({
    ...rest,
    answers: answers?.flatMap((answer) => (answer ? [{ ...answer, ...withValues(answer, values) }] : [])),
    receipt: receipt && withValues(receipt, values),
    notice: notice && withValues(notice, values),
    call: asked && fillInAll(asked, values),
  }))

/** 'Write to {our email}' with the address in it. */
const withValues = ({ subject, text }: MailWords, values: SiteValues): MailWords => ({
  subject: fillIn(subject, values),
  text: fillIn(text, values),
})

/** The words of a mail, with `{name}` or `{link}` where something belongs. */
export type MailWords = z.infer<typeof words>

export type CareersContentResult = z.infer<typeof content>

interface CareersContentOptions {
  lake: ContentLake
  /** The last good answer is kept here, for a start without the Content Lake. */
  dataDir: string
  log: (line: string) => void
}

/** Asks when someone wants to know, once a minute at most, and remembers the last good answer. */
export class CareersContent {
  readonly #options: CareersContentOptions
  readonly #file: ResultFile<typeof content>
  #known: CareersContentResult | undefined
  #askedAt = -Infinity
  #asking: Promise<void> | undefined
  #failed = false

  constructor(options: CareersContentOptions) {
    this.#options = options
    this.#file = new ResultFile(options.dataDir, 'content.json', content)
    this.#known = this.#file.read()
  }

  /** The newest answer that could be had; undefined as long as the Content Lake has never been reached. */
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
      const { result } = await askLake(this.#options.lake, QUERY, content.nullable())
      this.#known = result ?? content.parse({})
      this.#failed = false
    } catch (error) {
      if (!this.#failed) this.#options.log(`The Content Lake can't be asked: ${reasonOf(error)}.`)
      this.#failed = true
      return
    } finally {
      this.#askedAt = performance.now()
    }
    try {
      this.#file.write(this.#known)
    } catch (error) {
      this.#options.log(`The words of the mails could not be kept on the disk: ${reasonOf(error)}.`)
    }
  }
}
