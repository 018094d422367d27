import { createHash, randomUUID } from 'node:crypto'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { isClean, NoVerdict, type ClamdAddress } from '../resume/clamd.ts'
import { fileLabel, type FileLabel } from '../resume/fileName.ts'
import type { ResumeType } from '../resume/inspect.ts'
import { inspector } from '../resume/inspector.ts'
import { Refusal } from '../resume/refusal.ts'
import { findRepeat, recordApplication, type Outcome, type Retry } from '../store/applications.ts'
import { mailsFor, type Recipients } from '../store/outbox.ts'
import { allowsReceipt, rateLimitStore } from '../store/rateLimits.ts'
import type { Tables } from '../store/tables.ts'
import { FieldProblem, OpeningClosed, Problem } from './problem.ts'
import { maxFormBytes, readForm, type Form } from './readForm.ts'
import { addressOwner, giveUpSlowest, tooSlow } from './slowBodies.ts'
import { errorsByField, formTraps, interestFields, interestForm, submissionKey, type FieldErrors } from './schemas.ts'
import { receiveUpload, type Upload } from './upload.ts'

export const INTEREST_PATH = '/api/v1/careers/interest/'

/** Uploads at one time, in this process; each holds a temporary file of up to the limit. */
const MAX_UPLOADS = 100
/** Uploads at one time from one address: a family, or an office behind one line. */
const MAX_UPLOADS_AN_ADDRESS = 10
const BUSY_RETRY_SECONDS = '5'
/** Caught submissions that are remembered at a time. */
const MAX_CAUGHT = 1_000
const SCAN_RETRY_SECONDS = '60'

export interface InterestOptions {
  maxResumeBytes: number
  /** Submissions, refused ones included, that one address may send in a window. */
  rateLimit: { max: number; windowSeconds: number }
  clamd: ClamdAddress | undefined
  /** What says that it was filled in faster than this, in milliseconds, is not stored. */
  minFillMs: number
  mail: Recipients
  /** Whether applications to the opening with this id are taken. */
  takesApplications: (opening: string) => Promise<boolean>
  /** Called when an application has been recorded. */
  onRecorded: () => void
  log: (line: string) => void
}

const tooLarge = (maxBytes: number): Problem => {
  const message = `The selected file must be ${Number((maxBytes / 1024 / 1024).toFixed(2))} MB or smaller.`
  return new Problem(413, message, {}, { resume: [message] })
}

/** The key that a retry repeats: from the header, or from the form. */
function readKey(request: FastifyRequest, form: Form<Upload>): string | undefined {
  const header = request.headers['idempotency-key']
  const { submission_id: field, ...fields } = form.fields
  form.fields = fields
  const sent = header === undefined ? field : String(header)
  const key = submissionKey.optional().safeParse(sent)
  if (key.success) return key.data
  if (header === undefined) form.errors['submission_id'] = key.error.issues.map((issue) => issue.message)
  else throw new Problem(400, `The Idempotency-Key header can't be used. ${key.error.issues[0]?.message}`)
}

/**
 * Takes out what only the site's form sends.
 * @returns true when no person filled it in: the hidden field has something in it, or it was done too fast
 */
function isCaught(form: Form<Upload>, minFillMs: number): boolean {
  const { extra, filled_ms, ...fields } = form.fields
  form.fields = fields
  const traps = formTraps.safeParse({ extra, filled_ms })
  if (!traps.success) Object.assign(form.errors, errorsByField(traps.error, ''))
  return extra !== undefined || (filled_ms !== undefined && Number(filled_ms) < minFillMs)
}

/** What the file is and is called. Its faults are added to `errors`. */
async function judge(
  upload: Upload | undefined,
  errors: FieldErrors,
): Promise<(FileLabel & { type: ResumeType }) | undefined> {
  try {
    if (!upload || (upload.name === '' && upload.bytes === 0)) throw new Refusal('Select your resume.')
    const label = fileLabel(upload.name)
    return { ...label, type: await inspector.inspect(upload.path, label.extension) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    errors['resume'] ??= [error.message]
  }
}

/** What became of a submission. Who is caught is not told. */
type Result = Outcome | { kind: 'caught'; id: string }

async function scan(upload: Upload, { clamd, log }: InterestOptions): Promise<void> {
  if (!clamd) return
  try {
    if (await isClean(upload.path, clamd)) return
  } catch (error) {
    if (!(error instanceof NoVerdict)) throw error
    log(`No malware verdict, so a submission was refused: ${error.message}.`)
    throw new Problem(
      503,
      'Your resume could not be checked for malware just now, and nothing was stored. Try again in a few minutes.',
      { 'retry-after': SCAN_RETRY_SECONDS },
    )
  }
  throw new FieldProblem({ resume: ['The selected file contains malware. Select another file.'] })
}

const fingerprint = (fields: object, upload: Upload): string =>
  createHash('sha256').update(JSON.stringify(fields)).update(upload.sha256).digest('hex')

/** POST /api/v1/careers/interest/ */
export async function addInterestRoute(
  app: FastifyInstance,
  db: Kysely<Tables>,
  options: InterestOptions,
): Promise<void> {
  const { maxResumeBytes } = options
  /** The uploads that are under way, with the owner of the address. */
  const uploads = new Map<FastifyRequest, string>()
  /** What was told to machines that were caught, by the key of the submission. */
  const caughtBefore = new Map<string, { id: string; fingerprint: string }>()

  /** Checks everything about a form that was read to its end, and stores it. */
  async function submit(request: FastifyRequest, form: Form<Upload>): Promise<Result> {
    const { file: upload } = form
    if (form.truncated) throw tooLarge(maxResumeBytes)
    const key = readKey(request, form)
    const caught = isCaught(form, options.minFillMs)
    const parsed = interestFields.safeParse(form.fields)
    // What is wrong with the way a field was sent goes before what is wrong with its value.
    const errors = parsed.success
      ? form.errors
      : { ...errorsByField(parsed.error, 'This field is not known.'), ...form.errors }
    const resume = await judge(upload, errors)
    if (!parsed.success || !upload || !resume || Object.keys(errors).length > 0) throw new FieldProblem(errors)

    const retry: Retry = { key, fingerprint: fingerprint(parsed.data, upload) }
    // A repeated one isn't read again, in the usual case that the first was done before; nor has its opening closed meanwhile.
    const repeat = await findRepeat(db, retry)
    if (repeat) return repeat
    const { opening } = parsed.data
    if (opening !== undefined && !(await options.takesApplications(opening))) throw new OpeningClosed()
    if (caught) return answerCaught(retry)
    await scan(upload, options)
    const id = (key === undefined ? undefined : caughtBefore.get(key)?.id) ?? randomUUID()
    const application = { id, created_at: new Date().toISOString() }
    return recordApplication(
      db,
      {
        ...application,
        fields: parsed.data,
        resume: {
          resume_label: resume.label,
          resume_type: resume.type,
          resume_bytes: upload.bytes,
          resume_sha256: upload.sha256,
        },
        content: () => upload.read(),
        mails: async (trx) => {
          const mails = mailsFor(application, options.mail)
          return (await allowsReceipt(trx, parsed.data.email)) ? mails : mails.filter(({ kind }) => kind !== 'receipt')
        },
      },
      retry,
    )
  }

  /** What a machine is told: the same as everybody else, of a retry, too. */
  function answerCaught({ key, fingerprint: sent }: Retry): Result {
    const before = key === undefined ? undefined : caughtBefore.get(key)
    if (before) return before.fingerprint === sent ? { kind: 'repeated', id: before.id } : { kind: 'key-reused' }
    const id = randomUUID()
    if (caughtBefore.size >= MAX_CAUGHT) caughtBefore.clear()
    if (key !== undefined) caughtBefore.set(key, { id, fingerprint: sent })
    return { kind: 'caught', id }
  }

  /** Reads and stores a submission. By the time it ends, no temporary file of it is left. */
  async function take(request: FastifyRequest): Promise<Result> {
    uploads.set(request, addressOwner(request.ip))
    let received: Upload | undefined
    try {
      const form = await readForm<Upload>(request.raw, {
        fileField: 'resume',
        maxParts: Object.keys({ ...interestForm.shape, ...formTraps.shape }).length,
        maxFileBytes: maxResumeBytes,
        signal: tooSlow(request),
        receive: receiveUpload,
        discard: (file) => file.discard(),
      })
      received = form.file
      return await submit(request, form)
    } finally {
      uploads.delete(request)
      await received?.discard()
    }
  }

  await app.register(rateLimit, {
    global: false,
    store: rateLimitStore(db),
    keyGenerator: (request) => addressOwner(request.ip),
    errorResponseBuilder: (_request, { ttl }) => {
      const seconds = Math.ceil(ttl / 1000)
      return new Problem(429, `Too many submissions came from your address. Try again in ${seconds} seconds.`)
    },
  })
  // The body is read by `readForm`, not by Fastify.
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))

  const limit = { max: options.rateLimit.max, timeWindow: options.rateLimit.windowSeconds * 1000 }
  app.post(INTEREST_PATH, { config: { rateLimit: limit } }, async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    if (Number(request.headers['content-length'] ?? 0) > maxFormBytes(maxResumeBytes)) throw tooLarge(maxResumeBytes)
    if (!/^multipart\/form-data/i.test(request.headers['content-type'] ?? '')) {
      throw new Problem(415, 'Send the form as multipart/form-data.')
    }
    const retryAfter = { 'retry-after': BUSY_RETRY_SECONDS }
    const owner = addressOwner(request.ip)
    if ([...uploads.values()].filter((each) => each === owner).length >= MAX_UPLOADS_AN_ADDRESS) {
      throw new Problem(
        429,
        'Too many uploads from your address are under way. Try again in a few seconds.',
        retryAfter,
      )
    }
    const tooMany = new Problem(503, 'Too many uploads are under way. Try again in a few seconds.', retryAfter)
    if (uploads.size >= MAX_UPLOADS && !giveUpSlowest(uploads.keys(), tooMany)) throw tooMany
    const outcome = await take(request)
    if (outcome.kind === 'key-reused') {
      throw new Problem(
        409,
        'This Idempotency-Key belongs to another submission. Send a new key with a new submission.',
      )
    }
    if (outcome.kind === 'caught') options.log('A submission was not stored: a machine filled in the form.')
    if (outcome.kind === 'recorded') options.onRecorded()
    if (outcome.kind === 'repeated') void reply.header('idempotency-replayed', 'true')
    return reply.code(201).send({ id: outcome.id })
  })
}
