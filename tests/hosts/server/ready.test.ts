import { execFile } from 'node:child_process'
import http from 'node:http'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listenOnFreePort } from '../../support/listenOnFreePort.ts'

const script = path.resolve(import.meta.dirname, '../../../hosts/server/ready.ts')

/** @param statuses of the lake, one after the other; the last one stays */
async function waitFor(seconds: number, statuses: number[], options = '') {
  let asked = 0
  const lake = http.createServer((_request, response) => {
    response.writeHead(statuses[Math.min(asked, statuses.length - 1)] ?? 200).end('It starts.')
    asked += 1
  })
  const port = await listenOnFreePort(lake)
  onTestFinished(() => void lake.close())
  return new Promise<{ code: number; said: string; asked: number }>((resolve) => {
    const env = { ...process.env, LAKE_PORT: String(port), NODE_OPTIONS: options }
    execFile(process.execPath, [script, String(seconds), 'lake'], { env }, (error, _stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: stderr.trim(), asked }),
    )
  })
}

test.each([
  ['is ready when it has said so three times in a row', 600, [200, 200, 503, 200], { code: 0, said: '', asked: 6 }],
  ['that becomes ready as the time ends is waited for', 0.001, [200], { code: 0, said: '', asked: 3 }],
  ['that is asked once is ready at once', 0, [200], { code: 0, said: '', asked: 1 }],
  [
    'that is asked once and is not ready is named',
    0,
    [503],
    { code: 1, said: 'lake is not ready (status 503): It starts.', asked: 1 },
  ],
])('a service %s', async (_what, seconds, statuses, outcome) => {
  expect(await waitFor(seconds, statuses)).toEqual(outcome)
})

test('setting the clock forward does not end the wait', async () => {
  const aDayMore = 'const { now } = Date; let days = 0; Date.now = () => now() + 86400000 * days++'
  const options = `--import=data:text/javascript,${encodeURIComponent(aDayMore)}`
  expect(await waitFor(600, [503, 503, 200], options)).toEqual({ code: 0, said: '', asked: 5 })
})
