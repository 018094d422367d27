import { createHash, randomUUID } from 'node:crypto'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { INTEREST_PATH, jobClosed } from '@archstep/contracts/api/careersApi.ts'
import { fieldErrors } from '@archstep/contracts/api/errorBody.ts'
import type { Log } from '../log.ts'
import type { CareersOptions } from '../options.ts'
import { FieldProblem, JobClosed, Problem, tryAgain } from '../problem.ts'
import { isClean, NoVerdict } from '../resume/clamd.ts'
import { findRepeat, recordApplication } from '../store/applications.ts'
import { mailsFor, type Recipients } from '../store/outbox.ts'
import { allowsReceipt } from '../store/rateLimits.ts'
import type { Tables } from '../store/tables.ts'
import { addressOwner } from './addressOwner.ts'
import { checkForm, type CheckedForm } from './checkForm.ts'
import { DecoyResponses, type ApplicationOutcome } from './decoyResponses.ts'
import { jsonResponse, DESCRIBED, detail, refusals, retryAfter } from './description.ts'
import { applicationKey, multipartForm } from './interestForm.ts'
import { readForm, refuseUnread } from './readForm.ts'
import type { Upload } from './upload.ts'
import { UploadSlots } from './uploadSlots.ts'

const created = z.object({ id: z.uuid().describe('The application’s id, which recruiters see, too.') })

/** A resume that is too large: a general message, or one for the field. */
const tooLarge = z.object({ ...detail.shape, resume: z.array(z.string()).min(1).optional() })

interface InterestOptions extends Pick<CareersOptions, 'maxResumeBytes' | 'rateLimit' | 'clamd' | 'minFillMs'> {
  recipients: Recipients
  takesApplications: (jobId: string) => Promise<boolean>
  onRecorded: () => void
  requireRoom: () => Promise<void>
  log: Log
}

const describeInterest = ({ maxResumeBytes, rateLimit: { max, windowSeconds } }: InterestOptions) => ({
  tags: DESCRIBED,
  operationId: 'expressInterest',
  summary: 'Express interest in working here',
  description:
    `The resume must be a PDF, DOC or DOCX, by its name and by its bytes, at most ${maxResumeBytes} bytes. ` +
    `One network address may send ${max} applications and requests for a call in ${windowSeconds} seconds. ` +
    'An application that gets 201 is stored for good; after any other status, nothing is stored.',
  headers: z.object({ 'Idempotency-Key': z.optional(applicationKey) }),
  consumes: ['multipart/form-data'],
  body: multipartForm,
  response: {
    201: jsonResponse('Stored.', created),
    400: jsonResponse('Messages by field, or one message about the form as a whole.', z.union([fieldErrors, detail])),
    408: jsonResponse('The body came too slowly.', detail),
    409: jsonResponse(
      'The job is closed or not published, or the key belongs to another application.',
      z.union([z.object({ ...jobClosed.shape, ...detail.shape }), detail]),
    ),
    413: jsonResponse('The resume or the form is too large.', tooLarge),
    415: jsonResponse('The body is not multipart/form-data.', detail),
    429: jsonResponse('Too many requests from one network address, or too many at a time.', detail, retryAfter),
    503: jsonResponse(
      'Too busy, the disk is nearly full, or the malware scanner can’t be reached. Nothing was stored.',
      detail,
      retryAfter,
    ),
    ...refusals,
  },
})

async function scan(upload: Upload, { clamd, log }: InterestOptions): Promise<void> {
  if (!clamd) return
  try {
    if (await isClean(upload.path, clamd)) return
  } catch (error) {
    if (!(error instanceof NoVerdict)) throw error
    log(`No malware verdict, so an application was refused: ${error.message}.`, { level: 'warn' })
    throw tryAgain(
      503,
      60,
      'Your resume could not be checked for malware just now, and nothing was stored. Try again in a few minutes.',
    )
  }
  throw new FieldProblem({ resume: ['The selected file contains malware. Select another file.'] })
}

const fingerprintOf = ({ fields, upload }: CheckedForm): string =>
  createHash('sha256').update(JSON.stringify(fields)).update(upload.sha256).digest('hex')

async function storeOnce(
  db: Kysely<Tables>,
  sent: CheckedForm,
  bots: DecoyResponses,
  options: InterestOptions,
): Promise<ApplicationOutcome> {
  const { key, fields, upload, resume } = sent
  const retry = { key, fingerprint: fingerprintOf(sent) }
  // A retry usually needn't be read again, because the first attempt was stored. Its job may even have closed since.
  const repeat = await findRepeat(db, retry)
  if (repeat) return repeat
  if (fields.opening !== undefined && !(await options.takesApplications(fields.opening))) throw new JobClosed()
  if (sent.isBot) return bots.respondTo(retry)
  await scan(upload, options)
  const application = { id: bots.idOf(key) ?? randomUUID(), created_at: new Date().toISOString() }
  const mails = async (trx: Kysely<Tables>) => {
    const all = mailsFor(application, options.recipients)
    return (await allowsReceipt(trx, fields.email)) ? all : all.filter(({ kind }) => kind !== 'receipt')
  }
  return recordApplication(db, { ...application, fields, resume, content: () => upload.read(), mails }, retry)
}

export async function addInterestRoute(
  site: FastifyInstance,
  db: Kysely<Tables>,
  options: InterestOptions,
): Promise<void> {
  const { maxResumeBytes, log, onRecorded } = options
  const { max, windowSeconds } = options.rateLimit
  const slots = new UploadSlots()
  const bots = new DecoyResponses()

  /** Reads, validates and stores an application. When it returns, none of its temporary files are left. */
  async function receive(request: FastifyRequest): Promise<ApplicationOutcome> {
    const leaveSlot = slots.occupy(request)
    let upload: Upload | undefined
    try {
      const form = await readForm(request, maxResumeBytes)
      upload = form.upload
      const client = addressOwner(request.ip)
      const application = await checkForm(form, request.headers['idempotency-key']?.toString(), { ...options, client })
      return await storeOnce(db, application, bots, options)
    } finally {
      leaveSlot()
      await upload?.discard()
    }
  }

  // The form reports this error at the field.
  await site.register(multipart, { throwFileSizeLimit: false })
  site.post(
    INTEREST_PATH,
    {
      schema: describeInterest(options),
      // The body is validated after the form has been read, not by this schema.
      validatorCompiler: () => () => true,
      config: { rateLimit: { max, timeWindow: windowSeconds * 1000 } },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store')
      refuseUnread(request, maxResumeBytes)
      await options.requireRoom()
      const outcome = await receive(request)
      if (outcome.kind === 'key-reused') {
        throw new Problem(
          409,
          'This Idempotency-Key belongs to another application. Send a new key with a new application.',
        )
      }
      if (outcome.kind === 'bot') log('An application was not stored: a machine filled in the form.')
      if (outcome.kind === 'recorded') onRecorded()
      if (outcome.kind === 'repeated') void reply.header('idempotency-replayed', 'true')
      return reply.code(201).send({ id: outcome.id })
    },
  )
}
