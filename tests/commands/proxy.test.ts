import http from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestLake } from '#lake/tests/testLake.ts'
import { temporaryFolder } from '../support/atEnd.ts'
import { listenOnFreePort } from '../support/listenOnFreePort.ts'
import { runCommand } from './runCommand.ts'

/** Requests to a proxy that refuses everything. */
const asked: string[] = []
const proxy = http
  .createServer((request, response) => {
    asked.push(String(request.url))
    response.writeHead(502).end()
  })
  .on('connect', (request, socket) => {
    asked.push(String(request.url))
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
  })
let port: number
beforeAll(async () => {
  port = await listenOnFreePort(proxy)
})
afterAll(() => void proxy.close())

// Each uses another package for its requests; the same hosts are exempt for all.
test.each([
  ['nothing', {}, ['seed.ts --types department', 'backup.ts', 'doctor.ts']],
  ['other hosts', { NO_PROXY: 'intranet.example' }, ['backup.ts']],
])(
  'behind a proxy, with %s exempt from it, commands use the lake on this machine directly',
  async (_what, exempt, commands) => {
    const folder = temporaryFolder()
    const lake = await startTestLake({ dataDir: `${folder}/lake`, projectId: 'local' })
    const address = `http://127.0.0.1:${port}`
    const proxies = { HTTP_PROXY: address, http_proxy: address, HTTPS_PROXY: address, https_proxy: address }
    const env = {
      // This process may have exemptions.
      NO_PROXY: '',
      no_proxy: '',
      ...exempt,
      ...proxies,
      NODE_USE_ENV_PROXY: '1',
      SANITY_PROJECT_ID: '',
      DATA_DIR: folder,
      BACKUP_DIR: `${folder}/backups`,
      LAKE_PORT: new URL(lake.url).port,
    }
    for (const words of commands) {
      const [command = '', ...args] = words.split(' ')
      const { code, text } = await runCommand(`commands/${command}`, args, env)
      // Doctor reports that the services aren't running.
      expect([command === 'doctor.ts' ? 0 : code, text]).toEqual([
        0,
        expect.not.stringMatching(/Content Lake .*does not answer/),
      ])
    }
    expect(asked.filter((url) => url.includes('localhost') || url.includes('127.0.0.1'))).toEqual([])
  },
)

test('requests to the internet go through the proxy, which is named if it leads nowhere', async () => {
  const HTTPS_PROXY = `http://127.0.0.1:${port}`
  const hosted = { SANITY_PROJECT_ID: 'abc123de', SANITY_AUTH_TOKEN: 'token', NO_PROXY: '', no_proxy: '', HTTPS_PROXY }
  const { code, text } = await runCommand('commands/doctor.ts', [], { ...hosted, https_proxy: HTTPS_PROXY })
  expect([code, text]).toEqual([1, expect.stringContaining(`that the proxy ${HTTPS_PROXY} of HTTPS_PROXY leads there`)])
  expect(asked).toContain('abc123de.api.sanity.io:443')
})
