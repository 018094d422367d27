import { createServer } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { freePorts } from '../support/freePorts.ts'
import { listenOnFreePort } from '../support/listenOnFreePort.ts'
import { runCommand } from './runCommand.ts'

/** Requests that reached the project. */
const requests: string[] = []
let status = 500
const project = createServer((request, response) => {
  requests.push(request.url ?? '')
  response.statusCode = status
  response.end()
})
const port = await listenOnFreePort(project)
afterAll(() => project.close())

const run = (env: Record<string, string>, ...args: string[]) =>
  runCommand('lake/tests/conformance/run.ts', args, {
    CONFORMANCE_API_HOST: `http://localhost:${port}`,
    ...env,
  })

test('the command says what it will do to a project, and sends nothing before someone has agreed', async () => {
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

test('missing settings are named', async () => {
  const { code, text } = await run({
    CONFORMANCE_PROJECT_ID: 'abc123',
    CONFORMANCE_DATASET: '',
    CONFORMANCE_TOKEN: '',
  })
  expect(code).toBe(1)
  expect(text).toContain('CONFORMANCE_DATASET and CONFORMANCE_TOKEN')
})

test.each([
  [401, /does not take the token: correct CONFORMANCE_TOKEN\.$/],
  [404, /There is no dataset trial at http:.*: correct CONFORMANCE_DATASET/],
  [503, /answers with status 503\.$/],
])(
  'a project that responds with status %i is asked once, and the command says why it stops',
  async (answer, sentence) => {
    requests.length = 0
    status = answer
    const named = { CONFORMANCE_PROJECT_ID: 'abc123', CONFORMANCE_DATASET: 'trial', CONFORMANCE_TOKEN: 'token' }
    const { code, text } = await run(named, '--yes')
    expect([code, text.trim()]).toEqual([1, expect.stringMatching(sentence)])
    expect(requests).toHaveLength(1)
  },
)

test('a project that does not respond is reported', async () => {
  const [port] = await freePorts(1)
  const named = { CONFORMANCE_PROJECT_ID: 'abc123', CONFORMANCE_DATASET: 'trial', CONFORMANCE_TOKEN: 'token' }
  const { code, text } = await run({ ...named, CONFORMANCE_API_HOST: `http://localhost:${port}` }, '--yes')
  expect([code, text]).toEqual([
    1,
    expect.stringContaining(`Nothing answers at http://localhost:${port} (ECONNREFUSED)`),
  ])
})
