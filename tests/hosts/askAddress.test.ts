import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { askAddress, MOST_REQUESTS } from '../../hosts/outsideLinks/askAddress.ts'
import { admitPublic, systemResolve } from '../../hosts/outsideLinks/publicAddress.ts'
import { startOtherSite } from './addresses.ts'

const SITE = 'https://www.example.com'
const site = await startOtherSite()
afterAll(() => {
  site.server.closeAllConnections()
  site.server.close()
})
afterEach(() => {
  vi.unstubAllGlobals()
})
beforeEach(() => {
  site.asked.length = 0
})

const ask = (at: string, patience = 2000) =>
  askAddress(at.startsWith('/') ? site.origin + at : at, { admit: site.admit, patience, siteUrl: SITE })

describe('an address', () => {
  test.each([
    ['that answers', '/fine', ['HEAD /fine']],
    ['that has moved', '/moved/fine', ['HEAD /moved/fine', 'HEAD /fine']],
    ['that takes no HEAD (405)', '/no-head/405', ['HEAD /no-head/405', 'GET /no-head/405']],
    ['that refuses HEAD (403)', '/no-head/403', ['HEAD /no-head/403', 'GET /no-head/403']],
    ['that knows no HEAD (501)', '/no-head/501', ['HEAD /no-head/501', 'GET /no-head/501']],
    ['that says 404 to HEAD only', '/no-head/404', ['HEAD /no-head/404', 'GET /no-head/404']],
    [
      'that refuses HEAD where the last redirect leads to',
      '/hops/4',
      ['HEAD /hops/4', 'HEAD /hops/3', 'HEAD /hops/2', 'HEAD /hops/1', 'GET /hops/0'],
    ],
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

  test('whose host takes no connections is unclear: it may be back soon', async () => {
    const closed = net.createServer().listen(0, '127.0.0.1')
    await once(closed, 'listening')
    const { port } = closed.address() as AddressInfo
    closed.close()
    await once(closed, 'close')
    const verdict = await askAddress(`http://127.0.0.1:${port}/`, { admit: async () => undefined, siteUrl: SITE })
    expect(verdict).toEqual({ state: 'unclear', what: 'Its host takes no connections just now.', isSilent: false })
  })

  test.each([
    ['CERT_HAS_EXPIRED', 'dead', 'Its certificate is not valid, so browsers warn of it.', false],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'dead', 'Its certificate is not valid, so browsers warn of it.', false],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'dead', 'Its certificate is not valid, so browsers warn of it.', false],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'unclear', 'Its certificate could not be verified from here.', false],
    ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'unclear', 'Its certificate could not be verified from here.', false],
    ['ENOTFOUND', 'dead', 'There is no host of that name.', false],
    ['EAI_AGAIN', 'unclear', 'It could not be reached from here.', true],
    ['ENETUNREACH', 'unclear', 'It could not be reached from here.', true],
    ['EHOSTUNREACH', 'unclear', 'It could not be reached from here.', true],
    ['UND_ERR_CONNECT_TIMEOUT', 'unclear', 'It did not answer in time.', true],
    ['EPROTO', 'unclear', 'What it answers could not be understood.', false],
  ])('that fails with %s is %s', async (code, state, what, isSilent) => {
    const error = new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) })
    vi.stubGlobal('fetch', () => Promise.reject(error))
    expect(await ask('/fine')).toEqual({ state, what, isSilent })
  })

  test('is told which site asks, and why', async () => {
    await ask('/no-head/405')
    expect([...site.askers]).toEqual([
      'LinkCheck/1.0 (+https://www.example.com; looks whether links of this site still work)',
    ])
  })

  test.each([
    ['that wants a sign-in', '/status/401', 'It does not let programs in (401).'],
    ['that lets no programs in', '/status/403', 'It does not let programs in (403).'],
    ['that is asked too often', '/status/429', 'It was asked too often by others (429).'],
    ['whose server has a fault', '/status/503', 'Its server has a fault at the moment (503).'],
    ['whose server Cloudflare can’t ask', '/status/521', 'Its server has a fault at the moment (521).'],
    [
      'that leads on to no address',
      `/to/${encodeURIComponent('https://')}`,
      'It leads on to something that is no address.',
    ],
    [
      'that leads on to a mail address',
      `/to/${encodeURIComponent('mailto:a@example.com')}`,
      'It leads on to an address without https://, which is not looked at.',
    ],
    [
      'that leads on with a name and a password',
      `/to/${encodeURIComponent('https://me:secret@www.example.com/')}`,
      'It has a user name or a password in it, so it is not looked at.',
    ],
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
    const verdict = await askAddress('https://slow.example/', { admit: never, patience: 100, siteUrl: SITE })
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
    'https://[64:ff9b:1::808:808]/',
    'https://[::7f00:1]/',
    'https://[4000::1]/',
    'https://[2001:db8::1]/',
    'https://localhost/',
    'https://localhost./',
    'https://lake.localhost/',
    'https://printer/',
    'https://printer.local/',
    'https://db.internal/',
    'https://router.home.arpa/',
  ])('is not %s, whatever a name server says', async (address) => {
    for (const admit of [admitPublic(), admitPublic(publicHost), admitPublic(null)]) {
      const verdict = await askAddress(address, { admit, siteUrl: SITE })
      expect(verdict).toMatchObject({ state: 'unclear', what: expect.stringContaining('private network') })
    }
  })

  test('is no name that leads to this machine or its network, not even with one address of several', async () => {
    for (const addresses of [['127.0.0.1'], ['10.1.2.3'], ['93.184.215.14', '::1']]) {
      const verdict = await askAddress('https://looks-fine.example/', {
        admit: admitPublic(async () => addresses),
        siteUrl: SITE,
      })
      expect(verdict).toMatchObject({ state: 'unclear', what: expect.stringContaining('private network') })
    }
    expect(await admitPublic(publicHost)(new URL('https://looks-fine.example/'))).toBeUndefined()
  })

  test('is a public host in a network that has IPv6 only (NAT64), too', async () => {
    const admit = admitPublic(async () => ['64:ff9b::808:808', '2606:4700:4700::1111'])
    expect(await admit(new URL('https://fine.example/'))).toBeUndefined()
  })

  test('is no other port than that of https', async () => {
    expect(await admitPublic(publicHost)(new URL('https://www.example.com:8443/'))).toEqual({
      state: 'unclear',
      what: 'It names a port (8443), which is not looked at.',
      isSilent: false,
    })
    expect(await admitPublic(publicHost)(new URL('https://www.example.com:443/'))).toBeUndefined()
  })

  test('is no name for which the name server has no address, nor any name where none can be looked up', async () => {
    const url = new URL('https://www.example.com/')
    expect(await admitPublic(async () => [])(url)).toMatchObject({ state: 'unclear', isSilent: false })
    vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined)
    expect(await admitPublic()(url)).toMatchObject({ state: 'unclear', isSilent: false })
  })

  test('is not what a redirect leads to, either', async () => {
    const other = await startOtherSite()
    for (const target of [
      `https://127.0.0.1:${new URL(other.origin).port}/fine`,
      'https://169.254.169.254/',
      'https://[::1]/',
    ]) {
      const verdict = await ask(`/to/${encodeURIComponent(target)}`)
      expect(verdict).toMatchObject({ state: 'unclear', what: expect.stringContaining('private network') })
    }
    expect(await ask(`/to/${encodeURIComponent(`${other.origin}/fine`)}`)).toMatchObject({
      state: 'unclear',
      what: expect.stringContaining('without https://'),
    })
    expect(other.asked).toEqual([])
    other.server.close()
  })

  test('is no plain HTTP, and no file', async () => {
    for (const address of [`${site.origin}/fine`, 'http://www.example.com/', 'file:///etc/passwd']) {
      expect(await askAddress(address, { admit: admitPublic(publicHost), siteUrl: SITE })).toMatchObject({
        state: 'unclear',
      })
    }
    expect(site.asked).toEqual([])
  })

  test('a name that does not exist is dead, and one that can’t be looked up now is unclear', async () => {
    const failing = (code: string) =>
      admitPublic(() => Promise.reject(Object.assign(new Error('getaddrinfo'), { code })))
    expect(await askAddress('https://gone.example/', { admit: failing('ENOTFOUND'), siteUrl: SITE })).toEqual({
      state: 'dead',
      what: 'There is no host of that name.',
      isSilent: false,
    })
    expect(await askAddress('https://gone.example/', { admit: failing('EAI_AGAIN'), siteUrl: SITE })).toMatchObject({
      state: 'unclear',
      isSilent: true,
    })
  })

  test('on Cloudflare, which can’t look names up, is what is written, if that is public', async () => {
    vi.stubGlobal('navigator', { userAgent: 'Cloudflare-Workers' })
    expect(systemResolve()).toBeNull()
    const admit = admitPublic()
    expect(await admit(new URL('https://www.example.com/'))).toBeUndefined()
    expect(await admit(new URL('https://127.0.0.1/'))).toMatchObject({ state: 'unclear' })
  })

  test('Node.js looks names up with the system’s own resolver', async () => {
    expect(await systemResolve()?.('localhost')).toEqual(
      expect.arrayContaining([expect.stringMatching(/^127\.|^::1$/)]),
    )
  })
})
