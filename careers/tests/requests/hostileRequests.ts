/** Requests that no browser sends, as raw bytes after the headers. */
import { VALID_FIELDS } from '../careersService.ts'
import { makePdf } from '../resumeFixtures.ts'

interface HostileRequest {
  title: string
  contentType: string
  body: Buffer
  /** The service's response. */
  status: 400 | 413 | 415
}

const BOUNDARY = 'b0undary'
const FORM = `multipart/form-data; boundary=${BOUNDARY}`

const part = (disposition: string, body: string | Buffer, headers = ''): Buffer =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: ${disposition}\r\n${headers}\r\n`),
    Buffer.from(body),
    Buffer.from('\r\n'),
  ])
const field = (name: string, value: string): Buffer => part(`form-data; name="${name}"`, value)
const fields = Object.entries(VALID_FIELDS).map(([name, value]) => field(name, value))
const resume = part('form-data; name="resume"; filename="resume.pdf"', makePdf(), 'Content-Type: application/pdf\r\n')
const end = Buffer.from(`--${BOUNDARY}--\r\n`)
const form = (...parts: Buffer[]): Buffer => Buffer.concat([...parts, end])

const request =
  (status: HostileRequest['status'], type = FORM) =>
  (title: string, body: Buffer | string, contentType = type): HostileRequest => ({
    title,
    contentType,
    body: Buffer.from(body),
    status,
  })
const malformed = request(400)
const large = request(413)
const foreign = request(415, '')

/** A valid request, to prove that the others fail only because of their fault. */
export const soundRequest = { contentType: FORM, body: form(...fields, resume) }

/** @param limit the service's limit for a resume, in bytes. */
export const hostileRequests = (limit: number): HostileRequest[] => [
  malformed('an empty body', Buffer.alloc(0)),
  malformed('cut off inside the file', form(...fields, resume).subarray(0, -150)),
  malformed(
    'cut off inside a file in the wrong field',
    Buffer.concat([...fields, part('form-data; name="photo"; filename="a.pdf"', makePdf())]).subarray(0, -50),
  ),
  malformed('cut off inside a field', Buffer.concat([resume, field('full_name', 'Asha')]).subarray(0, -4)),
  malformed('cut off before the last boundary', Buffer.concat([...fields, resume])),
  malformed('no boundary', form(...fields, resume), 'multipart/form-data'),
  malformed('another boundary', form(...fields, resume), 'multipart/form-data; boundary=other'),
  malformed('no parts', end),
  malformed('a megabyte before the first part', Buffer.concat([Buffer.alloc(900_000, 'x'), end])),
  malformed('a field without a name', form(...fields, resume, part('form-data', 'x'))),
  malformed('a field twice', form(...fields, field('email', 'other@example.com'), resume)),
  malformed('a field that is not known', form(...fields, field('is_admin', 'true'), resume)),
  malformed('a field named __proto__', form(...fields, field('__proto__', 'x'), resume)),
  malformed('a field named constructor', form(...fields, field('constructor', 'x'), resume)),
  malformed(
    'a field named toString, twice',
    form(...fields.slice(1), field('toString', 'x'), field('toString', 'y'), resume),
  ),
  malformed('a field of 900 kB', form(...fields.slice(0, -1), field('comments', 'x'.repeat(900_000)), resume)),
  malformed(
    'a file in a text field',
    form(...fields.slice(1), part('form-data; name="full_name"; filename="a.txt"', 'x')),
  ),
  malformed('text instead of the file', form(...fields, field('resume', 'resume.pdf'))),
  malformed(
    'a part with 100 kB of headers',
    form(
      ...fields,
      part('form-data; name="resume"; filename="a.pdf"', makePdf(), `X: ${'x'.repeat(100_000)}\r\n`).subarray(20),
    ),
  ),
  malformed(
    'a file in base64',
    form(
      ...fields,
      part(
        'form-data; name="resume"; filename="resume.pdf"',
        makePdf().toString('base64'),
        'Content-Transfer-Encoding: base64\r\n',
      ),
    ),
  ),
  malformed(
    'a file without a name',
    form(...fields, part('form-data; name="resume"', makePdf(), 'Content-Type: application/octet-stream\r\n')),
  ),
  malformed(
    'a line break in the file name',
    form(...fields, part('form-data; name="resume"; filename="a\nb.pdf"', makePdf())),
  ),
  large('two files', form(...fields, resume, resume)),
  large('10,000 parts', form(...Array.from({ length: 10_000 }, (_, i) => field(`f${i}`, 'x')))),
  large(
    '10,000 files',
    form(...Array.from({ length: 10_000 }, (_, i) => part(`form-data; name="f${i}"; filename="a.pdf"`, 'x'))),
  ),
  large(
    'more than the whole form may have',
    form(...fields, part('form-data; name="resume"; filename="a.pdf"', Buffer.alloc(limit + 2_000_000))),
  ),
  large('megabytes after the last part', Buffer.concat([form(...fields, resume), Buffer.alloc(limit + 2_000_000)])),
  foreign('JSON', '{"full_name":"Asha"}', 'application/json'),
  foreign('a plain form', 'full_name=Asha', 'application/x-www-form-urlencoded'),
  foreign('another kind of multipart', soundRequest.body, `multipart/mixed; boundary=${BOUNDARY}`),
  foreign('no type at all', 'full_name=Asha'),
]
