/** Responses match the routes' schemas, and what the Studio reads. */
import { subscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { DESK_PATH } from '@archstep/contracts/api/deskApi.ts'
import { answerOf, VALID_FIELDS } from '../careersService.ts'
import { CALLS, json, openDesk, submitted } from '../openDesk.ts'

const routes: RouteOptions[] = []
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onRoute', (route) => void routes.push(route))
})

type Response = Readonly<Record<string, z.ZodType | undefined>>

const responseOf = ({ schema }: RouteOptions) => (schema?.response ?? {}) as Response

test('every route has response schemas', async () => {
  await openDesk({ apiToken: 'a'.repeat(32) })
  // Preflight requests, which a library handles, are hidden.
  const ours = routes.filter(({ schema }) => !schema?.hide)
  const silent = ours.filter((route) => Object.keys(responseOf(route)).length === 0)
  expect(silent.map(({ method, url }) => `${String(method)} ${url}`)).toEqual([])
  const paths = new Set(ours.map(({ url }) => url))
  expect(paths.size).toBeGreaterThan(CALLS.length)
})

test('the desk sends exactly what the Studio reads', async () => {
  const template = { name: 'Invitation', subject: 'Come', text: 'Now.', status: 'interview' }
  const desk = await openDesk({ applications: { answers: [template] } })
  const [id = ''] = await submitted(desk, {}, { fields: { email: VALID_FIELDS.email, opening: '1' } })
  const read = new Set<string>()
  // Twice, because the first round of calls creates data for the second.
  for (const [method, call, body] of [...CALLS, ...CALLS, ['GET', 'access/'] as const]) {
    const path = DESK_PATH + call.replaceAll('ID', id)
    const route = routes.find(
      (each) =>
        each.method === method && new RegExp(`^${each.url.replace(':id', '[^/]+')}$`).test(path.split('?')[0] ?? ''),
    )
    const response = await desk.as('admin-token', call.replaceAll('ID', id), body ? json(method, body) : { method })
    const schema = route && responseOf(route)[response.status]
    if (!response.headers.get('content-type')?.startsWith('application/json') || !response.ok) continue
    const { body: told } = await answerOf(response)
    expect({ call, told: schema?.parse(told) }).toEqual({ call, told })
    read.add(`${method} ${call}`)
  }
  // All except those that return a file, nothing, or the text of a Word document.
  expect(read.size).toBe(13)
})
