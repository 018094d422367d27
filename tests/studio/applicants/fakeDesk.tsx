import { render, screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { useState } from 'react'
import { route, RouterProvider, type RouterState } from 'sanity/router'
import { beforeEach, vi } from 'vitest'
import type * as z from 'zod/mini'
import { ApplicantsTool } from '#studio/applicants/ApplicantsTool.tsx'
import { keepSession, SessionProvider } from '#studio/session/Session.tsx'
import {
  DESK_CALLS,
  type applicationPage,
  type applicationReplies,
  type deskAccess,
  type jobCounts,
} from '@archstep/contracts/api/deskApi.ts'
import { server } from '../../support/mockServer.ts'
import { StudioFrame, studioUser, studioInJsdom } from '../../support/studioFrame.tsx'
import { listedApplication, type WholeApplication } from '../../support/wholeApplication.ts'

export const SERVICE = 'http://careers.test'

export const asha = { ...listedApplication, notes: [] } satisfies WholeApplication
export const bob = { ...asha, id: 'f1a2b3c4-0000-4000-8000-000000000002', full_name: 'Bob Stone', status: 'interview' }

export const admitted = {
  admitted: true,
  administrator: true,
  name: 'Rita Recruiter',
  new: 1,
} satisfies z.input<typeof deskAccess>
export const noReplies: z.input<typeof applicationReplies> = { templates: [], reply_to: null, results: [] }
export const listOf = (...results: z.input<typeof applicationPage>['results']): z.input<typeof applicationPage> => ({
  count: results.length,
  results,
})

/** The desk doesn't respond at all. */
export const AWAY = () => HttpResponse.error()
export const failure = (status: number, detail: string) => () => HttpResponse.json({ detail }, { status })

/**
 * The desk's responses to a call: the replies one after another, then always the last one.
 * @returns its requests: the parameters of a GET, the body of everything else
 */
export function desk(method: 'get' | 'post' | 'patch', call: string, ...replies: (object | (() => Response))[]) {
  const asked: unknown[] = []
  server.use(
    http[method](`${SERVICE}/api/v1/careers/desk/${call}`, async ({ request }) => {
      const text = await request.text()
      asked.push(text === '' ? Object.fromEntries(new URL(request.url).searchParams) : JSON.parse(text))
      const reply = replies[Math.min(asked.length, replies.length) - 1] ?? {}
      return typeof reply === 'function' ? reply() : HttpResponse.json(reply)
    }),
  )
  return asked
}

/** A call about one application. */
export const callOf = (call: keyof typeof DESK_CALLS, { id }: { readonly id: string }): string =>
  DESK_CALLS[call].replace(':id', id)

/** One application as its screen gets it. */
export const whole = (application: WholeApplication) => desk('get', callOf('application', application), application)

/** What was saved as a file, and what object URLs were created for. */
export const saved: string[] = []
export const framed: Blob[] = []

/** Gives each test of a file a browser that saves files, and a desk with the responses that every screen needs. */
export function deskInJsdom(): void {
  studioInJsdom()
  beforeEach(() => {
    // Missing without https (`npm start -- --host`).
    vi.spyOn(crypto, 'randomUUID').mockImplementation(() => {
      throw new TypeError('crypto.randomUUID is not a function')
    })
    saved.length = 0
    framed.length = 0
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        framed.push(blob)
        return 'blob:resume'
      },
      revokeObjectURL: () => undefined,
    })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    desk('get', DESK_CALLS.access, admitted)
    desk('get', DESK_CALLS.jobs, {
      results: [
        { id: '7', title: 'Data Analyst', applications: 2 },
        { id: '9', title: 'Gardener', applications: 0 },
        { id: '8', title: 'Clerk', applications: 1, undecided: 1, closed: true },
      ],
    } satisfies z.input<typeof jobCounts>)
    desk('get', DESK_CALLS.ids, { ids: [asha.id] })
    desk('get', DESK_CALLS.resume, () => new HttpResponse('%PDF-'))
    desk('get', DESK_CALLS.replies, noReplies)
  })
}

const router = route.create('/', [route.create('/:screen')])

interface StudioProps {
  start?: RouterState
  session: ReturnType<ReturnType<typeof keepSession>>
}

export function Studio({ start, session }: StudioProps) {
  const [state, setState] = useState(start ?? {})
  return (
    <StudioFrame>
      <RouterProvider router={router} state={state} onNavigate={({ path }) => setState(router.decode(path) ?? {})}>
        <SessionProvider session={session}>
          <ApplicantsTool />
        </SessionProvider>
      </RouterProvider>
    </StudioFrame>
  )
}

/** The tool of someone who is signed in. @param first the id of an application, or the log */
export function openTool(first?: string, session = keepSession(SERVICE)('my-token')) {
  const start = first === undefined ? {} : { screen: first }
  return { user: studioUser(), ...render(<Studio start={start} session={session} />) }
}

/** Whole words at a time: letter by letter, each would render the list again. */
export async function write(user: UserEvent, label: string, text: string): Promise<void> {
  await user.click(await screen.findByLabelText(label))
  await user.paste(text)
}
