import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { runNode } from '../../commands/services/processes.ts'

const command = path.resolve(import.meta.dirname, '../../lake/tests/conformance/run.ts')

/** Requests that reached the project. */
const requests: string[] = []
const project = createServer((request, response) => {
  requests.push(request.url ?? '')
  response.statusCode = 500
  response.end()
}).listen(0, '127.0.0.1')
await once(project, 'listening')
afterAll(() => project.close())

async function run(env: Record<string, string>): Promise<{ code: number; output: string }> {
  const lines: string[] = []
  const host = `http://localhost:${(project.address() as AddressInfo).port}`
  const job = runNode([command], {
    env: { CONFORMANCE_API_HOST: host, ...env },
    onLine: (line) => lines.push(line),
  })
  const code = await job.exited
  return { code, output: lines.join('\n') }
}

it('says what it will do to a project, and sends nothing before somebody has agreed', async () => {
  const { code, output } = await run({
    CONFORMANCE_PROJECT_ID: 'abc123',
    CONFORMANCE_DATASET: 'trial',
    CONFORMANCE_TOKEN: 'token',
  })
  expect(code).toBe(1)
  expect(output).toContain('dataset trial of project abc123')
  expect(output).toContain('removes them at the end')
  expect(output).toContain('--yes')
  expect(requests).toEqual([])
})

it('names the settings that are missing', async () => {
  const { code, output } = await run({
    CONFORMANCE_PROJECT_ID: 'abc123',
    CONFORMANCE_DATASET: '',
    CONFORMANCE_TOKEN: '',
  })
  expect(code).toBe(1)
  expect(output).toContain('CONFORMANCE_DATASET and CONFORMANCE_TOKEN')
})
