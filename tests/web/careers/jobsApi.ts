import { delay, http, HttpResponse, type JsonBodyType } from 'msw'
import { env } from '#web/env.ts'
import { server } from '../../support/mockServer.ts'

const JOBS = `${env.careersUrl}/api/v1/careers/jobs/`

/** A job as the careers API sends it. */
export const apiJob = (id: number, fields: Readonly<Record<string, unknown>> = {}) => ({
  id,
  title: `Job ${id}`,
  description: `What job ${id} is about.`,
  location: 'Remote',
  is_active: true,
  created_at: '2026-08-17T12:00:00.000Z',
  ...fields,
})

const answer = (respond: () => Response | Promise<Response>) => server.use(http.get(JOBS, respond))

/** Sets how the careers API responds to GET jobs. */
export const jobsApi = {
  list: (...results: readonly JsonBodyType[]) => answer(() => HttpResponse.json({ results })),
  json: (body: JsonBodyType) => answer(() => HttpResponse.json(body)),
  status: (status: number) => answer(() => HttpResponse.json({ detail: 'No.' }, { status })),
  text: (text: string, type = 'text/html') =>
    answer(() => new HttpResponse(text, { headers: { 'content-type': type } })),
  unreachable: () => answer(() => HttpResponse.error()),
  never: () => answer(() => delay('infinite').then(() => HttpResponse.json({}))),
  /** Responds when the returned function is called. */
  held(...results: readonly JsonBodyType[]): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    answer(() => promise.then(() => HttpResponse.json({ results })))
    return resolve
  },
}
