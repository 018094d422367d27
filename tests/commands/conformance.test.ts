import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { runCommand } from './runCommand.ts'

/** Requests that reached the project. */
const requests: string[] = []
const project = createServer((request, response) => {
  requests.push(request.url ?? '')
  response.statusCode = 500
  response.end()
}).listen(0, '127.0.0.1')
await once(project, 'listening')
afterAll(() => project.close())

const run = (env: Record<string, string>) =>
  runCommand('lake/tests/conformance/run.ts', [], {
    CONFORMANCE_API_HOST: `http://localhost:${(project.address() as AddressInfo).port}`,
    ...env,
  })

it('says what it will do to a project, and sends nothing before someone has agreed', async () => {
  const { code, text } = await run({
    CONFORMANCE_PROJECT_ID: 'abc123',
    CONFORMANCE_DATASET: 'trial',
    CONFORMANCE_TOKEN: 'token',
  })
  expect(code).toBe(1)
  expect(text).toContain('dataset trial of project abc123')
  expect(text).toContain('removes them at the end')
  expect(text).toContain('--yes')
  expect(requests).toEqual([])
})

it('names missing settings', async () => {
  const { code, text } = await run({
    CONFORMANCE_PROJECT_ID: 'abc123',
    CONFORMANCE_DATASET: '',
    CONFORMANCE_TOKEN: '',
  })
  expect(code).toBe(1)
  expect(text).toContain('CONFORMANCE_DATASET and CONFORMANCE_TOKEN')
})
