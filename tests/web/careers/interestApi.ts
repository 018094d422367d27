import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse, type HttpResponseResolver } from 'msw'
import { vi } from 'vitest'
import { interestUrl } from '#web/careers/sendInterest.ts'
import { server } from '../../support/mockServer.ts'
import { field } from '../onScreen.ts'

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'idempotency-key, content-type',
  'access-control-allow-methods': 'POST',
}

/** A request that the careers API received. */
export interface Received {
  key: string | null
  /** Names and values in the order they arrived; a file as its name and its text. */
  fields: [string, string][]
}

/** A response with the CORS headers that the page needs to read it. */
export function answer(status: number, body: unknown = {}, type = 'application/json'): Response {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return new HttpResponse(text, { status, headers: { ...CORS, 'content-type': type } })
}

/** Parses multipart text itself: in jsdom, Node's own `formData()` gets a `File` of another realm. */
async function read(request: Request): Promise<Received> {
  const boundary = /boundary=(.+)$/.exec(request.headers.get('content-type') ?? '')?.[1]
  const parts = (await request.text()).split(`--${boundary}`).slice(1, -1)
  const fields = parts.map((part): [string, string] => {
    const [head = '', ...body] = part.split('\r\n\r\n')
    const file = /filename="([^"]*)"/.exec(head)?.[1]
    const value = body.join('\r\n\r\n').replace(/\r\n$/, '')
    return [/name="([^"]*)"/.exec(head)?.[1] ?? '', file === undefined ? value : `${file}: ${value}`]
  })
  return { key: request.headers.get('idempotency-key'), fields }
}

/**
 * Stands in for the careers API.
 * @param answers one response per application; the last is used for all that follow
 * @returns what was received, in order
 */
export function interestApi(...answers: (() => Response | Promise<Response>)[]): Received[] {
  const received: Received[] = []
  const post: HttpResponseResolver = async ({ request }) => {
    received.push(await read(request))
    const next = answers.length > 1 ? answers.shift() : answers[0]
    return next ? next() : answer(201, { id: '7f8a' })
  }
  server.use(
    http.options(interestUrl, () => new HttpResponse(null, { status: 204, headers: CORS })),
    http.post(interestUrl, post),
  )
  return received
}

/** The form's required fields, except the resume. */
export const REQUIRED = {
  'Full name': 'Jordan Ellis',
  Email: 'jordan@ellis.example',
  Phone: '(314) 555-0100',
  Role: 'Web developer',
  'Work authorization': 'Citizen',
  'Preferred location': 'Hybrid',
  Availability: 'In four weeks',
}
export const resume = new File(['%PDF-1.7'], 'cv.pdf', { type: 'application/pdf' })

const clock = performance.now.bind(performance)
/** Lets time pass on the monotonic clock. */
export const pass = (ms: number) => vi.spyOn(performance, 'now').mockImplementation(() => clock() + ms)

/** Fills in the form as if in minutes; tests/e2e/interest.spec.ts does it key by key. */
export async function fill(fields: Readonly<Record<string, string>> = {}, ms = 120_000): Promise<void> {
  for (const [label, value] of Object.entries({ ...REQUIRED, ...fields })) {
    if (screen.queryByLabelText(label)) fireEvent.change(field(label), { target: { value } })
  }
  await userEvent.upload(field('Resume'), resume)
  pass(ms)
}

export const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit' }))

/** The banner over a form that could not be sent. */
export const FAILURE = 'Failed to submit your information. Please try again later.'

export const thanks = () => screen.findByRole('heading', { name: 'Thank you. We have your form.' })

/** Waits for the thanks. @returns the button that shows an empty form */
export const sent = () => screen.findByRole('button', { name: 'Submit Another Response' })
