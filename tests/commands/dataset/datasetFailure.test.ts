import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { failureOf } from '#commands/dataset/datasetFailure.ts'
import { parseEnv } from '#env.ts'
import { startTestLake } from '#lake/tests/testLake.ts'
import { temporaryFolder } from '../../support/atEnd.ts'
import { freePorts } from '../../support/freePorts.ts'
import { hostedAddress } from '../hostedAddress.ts'
import { runCommand } from '../runCommand.ts'

vi.setConfig({ testTimeout: 120_000 })

const folder = temporaryFolder()
const lake = await startTestLake({ dataDir: path.join(folder, 'lake'), projectId: 'local' })
const there = await startTestLake({ projectId: 'abc123de' })
const [nobody = 0] = await freePorts(1)
const local = { SANITY_PROJECT_ID: '', DATA_DIR: folder, LAKE_PORT: new URL(lake.url).port, BACKUP_DIR: folder }
const address = await hostedAddress(there.url, temporaryFolder())
afterAll(() => {
  address.close()
})
const hosted = { ...address.env, DATA_DIR: folder, BACKUP_DIR: folder, SANITY_AUTH_TOKEN: there.token }

// Concurrent, because most of the time the client waits before it retries.
describe.concurrent('a command whose dataset can’t be used', () => {
  test.each([
    ['seed.ts', ['--types', 'department']],
    ['backup.ts', []],
    ['migrate.ts', []],
    ['exportSeed.ts', ['--yes']],
  ])('%s says that no lake is running, where it was expected, and how to start it', async (command, args) => {
    const { code, text } = await runCommand(`commands/${command}`, args, { ...local, LAKE_PORT: String(nobody) })
    expect([code, text]).toEqual([1, expect.stringContaining(`Nothing answers at http://localhost:${nobody}`)])
    expect(text).toContain('`npm start`')
  })

  // Their packages throw different errors. The commands above report theirs with the same function.
  test.each([['backup.ts'], ['migrate.ts']])('%s says which token to set if it is wrong', async (command) => {
    const { code, text } = await runCommand(`commands/${command}`, [], { ...hosted, SANITY_AUTH_TOKEN: 'wrong' })
    expect([code, text]).toEqual([
      1,
      expect.stringContaining('https://abc123de.api.sanity.io does not know the token: set SANITY_AUTH_TOKEN'),
    ])
    expect(text).not.toContain('npm start')
  })
})

// The other commands report this with the same function: see no lake, and a wrong token, above.
test('a proxy that does not respond, or leads elsewhere, is named', async () => {
  // The client retries several times before it gives up.
  const [off, refused] = await Promise.all([
    runCommand('commands/backup.ts', [], { ...hosted, HTTPS_PROXY: `http://127.0.0.1:${nobody}` }),
    runCommand('commands/backup.ts', [], { ...hosted, SANITY_PROJECT_ID: 'other123' }),
  ])
  expect([off.code, off.text]).toEqual([
    1,
    expect.stringContaining(`The proxy http://127.0.0.1:${nobody} does not answer`),
  ])
  expect([refused.code, refused.text]).toEqual([
    1,
    expect.stringMatching(/The proxy http:\S+ does not lead to https:\/\/other123\.api\.sanity\.io/),
  ])
  expect(off.text + refused.text).not.toMatch(/npm start|^ +at /m)
})

test('the pictures of blocks need the site of npm start, and say so', async () => {
  const { code, text } = await runCommand('tests/blockPictures.ts', [], { ...local, SITE_PORT: String(nobody) })
  expect([code, text]).toEqual([
    1,
    `The site does not answer at http://localhost:${nobody}. Start it with \`npm start\` and keep it running.`,
  ])
})

test('docs:blocks can take only the types that are given, and names one that no page shows', async () => {
  // Any server will do: this one stands for the site.
  const env = { ...local, SITE_PORT: new URL(there.url).port }
  const { code, text } = await runCommand('tests/blockPictures.ts', ['noteBlock'], env)
  expect([code, text]).toEqual([
    1,
    'No page shows a block of the type noteBlock. Put one on a page in the Studio first, and publish it.',
  ])
})

test('another lake at our port is recognized by its address and folder', async () => {
  await writeFile(path.join(folder, 'lake/token'), 'of another')
  const { code, text } = await runCommand('commands/backup.ts', [], local)
  expect([code, text]).toEqual([1, expect.stringContaining(`is not the one of ${folder}: set LAKE_PORT or DATA_DIR.`)])
  await writeFile(path.join(folder, 'lake/token'), lake.token)
})

test.each([
  ['backup.ts', local, lake.url.replace('127.0.0.1', 'localhost')],
  ['migrate.ts', hosted, 'https://abc123de.api.sanity.io'],
])('%s says which dataset does not exist', async (command, env, origin) => {
  const { code, text } = await runCommand(`commands/${command}`, [], { ...env, SANITY_DATASET: 'nowhere' })
  expect([code, text]).toEqual([1, expect.stringContaining(`There is no dataset nowhere at ${origin}`)])
})

describe('failures that can’t be caused on every machine', () => {
  const failed = (code: string, message = code) =>
    new TypeError('fetch failed', { cause: Object.assign(new Error(message), { code }) })
  const env = parseEnv({ SANITY_PROJECT_ID: 'abc123de' })

  test.each([
    ['ENOTFOUND', /The name abc123de\.api\.sanity\.io leads nowhere from here.*internet connection/],
    ['ETIMEDOUT', /^https:\/\/abc123de\.api\.sanity\.io does not answer \(ETIMEDOUT\)\. Check your internet/],
    ['SELF_SIGNED_CERT_IN_CHAIN', /certificate of https:\/\/abc123de\S+ is not accepted.*NODE_EXTRA_CA_CERTS/],
  ])('%s', (code, sentence) => {
    expect(failureOf(failed(code, `getaddrinfo ${code} abc123de.api.sanity.io`), env, {})).toMatch(sentence)
  })

  test('a lake on this machine is queried without the proxy, which is never blamed', () => {
    const proxy = { HTTPS_PROXY: 'http://proxy.example:3128' }
    const said = failureOf(failed('ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:3900'), parseEnv({}), proxy)
    expect(said).toMatch(/^Nothing answers at http:\/\/localhost:\d+ \(ECONNREFUSED\)\. Start it with `npm start`/)
    expect(failureOf(failed('ETIMEDOUT'), env, proxy)).toMatch(/does not answer \(ETIMEDOUT\)/)
  })

  test('on our own server, the message names the lake’s unit, with the name of that server', async () => {
    const dataDir = path.join(temporaryFolder(), 'staging')
    await mkdir(path.join(dataDir, 'site'), { recursive: true })
    const own = parseEnv({ LAKE_URL: 'https://lake.example.com', DATA_DIR: dataDir })
    expect(failureOf(failed('ECONNREFUSED'), own, {})).toMatch(/Check that it runs: systemctl status staging-lake\.$/)
  })

  test('the variable for a proxy may be in lower case; a meaningless error code is not shown', () => {
    const proxy = { https_proxy: 'http://proxy.example:3128' }
    expect(failureOf(failed('ECONNREFUSED'), env, proxy)).toMatch(
      /^The proxy http:\/\/proxy\.example:3128 does not answer/,
    )
    expect(failureOf(failed('', 'connect ETIMEDOUT 1.2.3.4'), env, {})).toMatch(/does not answer \(ETIMEDOUT\)/)
  })

  test('an error about anything but a missing dataset is reported unchanged', () => {
    const missing = Object.assign(new Error('No such release'), { statusCode: 404 })
    expect(failureOf(missing, env, {})).toBe('No such release')
  })

  test('a machine that can’t resolve its own name', () => {
    const said = failureOf(failed('ENOTFOUND', 'getaddrinfo ENOTFOUND localhost'), parseEnv({}), {})
    expect(said).toMatch(/The name localhost leads nowhere on this machine.*127\.0\.0\.1 localhost/)
    expect(said).not.toContain('npm start')
  })
})
