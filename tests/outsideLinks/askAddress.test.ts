import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer as createTlsServer } from 'node:https'
import net, { type AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { askAddress, MOST_REQUESTS } from '../../outsideLinks/askAddress.ts'
import { admitPublic, systemResolve } from '../../outsideLinks/publicAddress.ts'
import { temporaryDir } from '../local/lake/testLake.ts'
import { startOtherSite } from './addresses.ts'

const site = await startOtherSite()
afterAll(() => {
  site.server.closeAllConnections()
  site.server.close()
})
beforeEach(() => {
  site.asked.length = 0
})

const ask = (at: string, patience = 2000) =>
  askAddress(at.startsWith('/') ? site.origin + at : at, { admit: site.admit, patience })

describe('an address', () => {
  test.each([
    ['that answers', '/fine', ['HEAD /fine']],
    ['that has moved', '/moved/fine', ['HEAD /moved/fine', 'HEAD /fine']],
    ['that takes no HEAD (405)', '/no-head/405', ['HEAD /no-head/405', 'GET /no-head/405']],
    ['that refuses HEAD (403)', '/no-head/403', ['HEAD /no-head/403', 'GET /no-head/403']],
    ['that knows no HEAD (501)', '/no-head/501', ['HEAD /no-head/501', 'GET /no-head/501']],
    ['that says 404 to HEAD only', '/no-head/404', ['HEAD /no-head/404', 'GET /no-head/404']],
  ])('%s is alive', async (_, at, asked) => {
    expect(await ask(at)).toMatchObject({ state: 'answers' })
    expect(site.asked).toEqual(asked)
  })

  test.each([
    ['without a page (404)', '/status/404', 'There is no such page there any more (404).'],
    ['whose page was removed (410)', '/status/410', 'There is no such page there any more (410).'],
    ['that leads to a page that is gone', '/moved/gone', 'There is no such page there any more (404).'],
  ])('%s is dead', async (_, at, what) => {
    expect(await ask(at)).toEqual({ state: 'dead', what, isSilent: false })
  })

  test('whose host takes no connections is dead', async () => {
    const closed = net.createServer().listen(0, '127.0.0.1')
    await once(closed, 'listening')
    const { port } = closed.address() as AddressInfo
    closed.close()
    await once(closed, 'close')
    const verdict = await askAddress(`http://127.0.0.1:${port}/`, { admit: async () => undefined })
    expect(verdict).toEqual({ state: 'dead', what: 'Its host takes no connections.', isSilent: false })
  })

  test('whose certificate is not valid is dead', async () => {
    const folder = await temporaryDir()
    const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')]
    const subject = ['-subj', '/CN=elsewhere.example', '-keyout', key, '-out', cert]
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject], {
      stdio: 'ignore',
    })
    const server = createTlsServer({ key: readFileSync(key), cert: readFileSync(cert) }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const verdict = await askAddress(`https://127.0.0.1:${port}/`, { admit: async () => undefined })
    server.close()
    expect(verdict).toEqual({
      state: 'dead',
      what: 'Its certificate is not valid, so browsers warn of it.',
      isSilent: false,
    })
  })

  test.each([
    ['that wants a sign-in', '/status/401', 'It does not let programs in (401).'],
    ['that lets no programs in', '/status/403', 'It does not let programs in (403).'],
    ['that is asked too often', '/status/429', 'It was asked too often by others (429).'],
    ['whose server has a fault', '/status/503', 'Its server has a fault at the moment (503).'],
    ['that breaks off', '/reset', 'Its host broke off without an answer.'],
    ['that goes round in a circle', '/circle', 'It leads on from one address to the next too often.'],
  ])('%s is unclear', async (_, at, what) => {
    expect(await ask(at)).toEqual({ state: 'unclear', what, isSilent: false })
    expect(site.asked.length).toBeLessThanOrEqual(MOST_REQUESTS)
  })

  test('that does not answer in time is unclear, and may be the fault of this side', async () => {
    expect(await ask('/hang', 200)).toEqual({ state: 'unclear', what: 'It did not answer in time.', isSilent: true })
  })

  test('whose name takes too long to look up does not hold the check up', async () => {
    const never = admitPublic(() => new Promise(() => undefined))
    const verdict = await askAddress('https://slow.example/', { admit: never, patience: 100 })
    expect(verdict).toEqual({ state: 'unclear', what: 'It did not answer in time.', isSilent: true })
  })
})

describe('what is asked in production', () => {
  const publicHost = async () => ['93.184.215.14']

  test.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://0.0.0.0/',
    'https://10.0.0.1/',
    'https://172.16.5.4/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://100.64.0.1/',
    'https://224.0.0.1/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[fe80::1]/',
    'https://[fd12:3456::1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://localhost/',
    'https://localhost./',
    'https://lake.localhost/',
    'https://printer/',
    'https://printer.local/',
    'https://db.internal/',
    'https://router.home.arpa/',
  ])('is not %s, whatever a name server says', async (address) => {
    for (const admit of [admitPublic(), admitPublic(publicHost), admitPublic(null)]) {
      const verdict = await askAddress(address, { admit })
      expect(verdict).toMatchObject({ state: 'unclear', what: expect.stringContaining('private network') })
    }
  })

  test('is no name that leads to this machine or its network, not even with one address of several', async () => {
    for (const addresses of [['127.0.0.1'], ['10.1.2.3'], ['93.184.215.14', '::1']]) {
      const verdict = await askAddress('https://looks-fine.example/', { admit: admitPublic(async () => addresses) })
      expect(verdict).toMatchObject({ state: 'unclear', what: expect.stringContaining('private network') })
    }
    expect(await admitPublic(publicHost)(new URL('https://looks-fine.example/'))).toBeUndefined()
  })

  test('is not what a redirect leads to, either', async () => {
    const other = await startOtherSite()
    for (const target of [
      `https://127.0.0.1:${new URL(other.origin).port}/fine`,
      'https://169.254.169.254/',
      'https://[::1]/',
    ]) {
      const verdict = await ask(`/to-private/${encodeURIComponent(target)}`)
      expect(verdict).toMatchObject({ state: 'unclear', what: expect.stringContaining('private network') })
    }
    expect(await ask(`/to-private/${encodeURIComponent(`${other.origin}/fine`)}`)).toMatchObject({
      state: 'unclear',
      what: expect.stringContaining('without https://'),
    })
    expect(other.asked).toEqual([])
    other.server.close()
  })

  test('is no plain HTTP, and no file', async () => {
    for (const address of [`${site.origin}/fine`, 'http://www.example.com/', 'file:///etc/passwd']) {
      expect(await askAddress(address, { admit: admitPublic(publicHost) })).toMatchObject({ state: 'unclear' })
    }
    expect(site.asked).toEqual([])
  })

  test('a name that does not exist is dead, and one that can’t be looked up now is unclear', async () => {
    const failing = (code: string) =>
      admitPublic(() => Promise.reject(Object.assign(new Error('getaddrinfo'), { code })))
    expect(await askAddress('https://gone.example/', { admit: failing('ENOTFOUND') })).toEqual({
      state: 'dead',
      what: 'There is no host of that name.',
      isSilent: true,
    })
    expect(await askAddress('https://gone.example/', { admit: failing('EAI_AGAIN') })).toMatchObject({
      state: 'unclear',
      isSilent: true,
    })
  })

  test('on Cloudflare, which can’t look names up, is what is written, if that is public', async () => {
    vi.stubGlobal('navigator', { userAgent: 'Cloudflare-Workers' })
    expect(systemResolve()).toBeNull()
    const admit = admitPublic()
    vi.unstubAllGlobals()
    expect(await admit(new URL('https://www.example.com/'))).toBeUndefined()
    expect(await admit(new URL('https://127.0.0.1/'))).toMatchObject({ state: 'unclear' })
  })

  test('Node.js looks names up with the system’s own resolver', async () => {
    expect(await systemResolve()?.('localhost')).toEqual(
      expect.arrayContaining([expect.stringMatching(/^127\.|^::1$/)]),
    )
  })
})
