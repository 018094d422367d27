import { createServer } from 'node:http'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { askAddress, MOST_REQUESTS } from '../../hosts/outsideLinks/askAddress.ts'
import { admitPublic, systemResolve, type Admit } from '../../hosts/outsideLinks/publicAddress.ts'
import { listen } from '../support/listen.ts'

const SITE = 'https://www.example.com'
/** A server on this machine that answers in each way that matters. */
const asked: string[] = []
const askers = new Set<string | undefined>()
const server = createServer((request, response) => {
  const { method = '', url = '' } = request
  asked.push(`${method} ${url}`)
  askers.add(request.headers['user-agent'])
  const [, name = '', rest = ''] = url.split('/', 3)
  const answers: Record<string, () => void> = {
    fine: () => response.writeHead(200, { 'content-length': '5' }).end(method === 'HEAD' ? '' : 'whole'),
    status: () => response.writeHead(Number(rest)).end(),
    'no-head': () => response.writeHead(method === 'HEAD' ? Number(rest) : 200).end(),
    moved: () => response.writeHead(301, { location: `/${rest}` }).end(),
    to: () => response.writeHead(302, { location: decodeURIComponent(rest) }).end(),
    hops: () =>
      rest === '0'
        ? response.writeHead(method === 'HEAD' ? 403 : 200).end()
        : response.writeHead(302, { location: `/hops/${Number(rest) - 1}` }).end(),
    circle: () => response.writeHead(302, { location: '/circle' }).end(),
    hang: () => undefined,
    reset: () => request.socket.resetAndDestroy(),
  }
  const answer = answers[name]
  if (answer) answer()
  else response.writeHead(404).end()
})
const origin = `http://127.0.0.1:${await listen(server)}`
/** Lets this one server be asked, which the real rule never would, and leaves every other address to that rule. */
const real = admitPublic()
const admitOne: Admit = async (url) => (url.origin === origin ? undefined : real(url))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
afterEach(() => {
  vi.unstubAllGlobals()
})
beforeEach(() => {
  asked.length = 0
})

const leadsTo = (target: string) => `/to/${encodeURIComponent(target)}`
const ask = (at: string, patience = 2000) =>
  askAddress(at.startsWith('/') ? origin + at : at, { admit: admitOne, patience, siteUrl: SITE })

describe('an address', () => {
  test.each([
    ['that answers', '/fine', ['HEAD /fine']],
    ['that has moved', '/moved/fine', ['HEAD /moved/fine', 'HEAD /fine']],
    ['that refuses HEAD', '/no-head/403', ['HEAD /no-head/403', 'GET /no-head/403']],
    ['that says 404 to HEAD only', '/no-head/404', ['HEAD /no-head/404', 'GET /no-head/404']],
    [
      'that refuses HEAD where the last redirect leads to',
      '/hops/4',
      ['HEAD /hops/4', 'HEAD /hops/3', 'HEAD /hops/2', 'HEAD /hops/1', 'GET /hops/0'],
    ],
  ])('%s is alive', async (_, at, requests) => {
    expect(await ask(at)).toMatchObject({ state: 'answers' })
    expect(asked).toEqual(requests)
  })

  test.each([
    ['without a page', '/status/404', 'dead', 'There is no such page there any more (404).'],
    ['whose page was removed', '/status/410', 'dead', 'There is no such page there any more (410).'],
    ['that leads to a page that is gone', '/moved/gone', 'dead', 'There is no such page there any more (404).'],
    ['that lets no programs in', '/status/403', 'unclear', 'It does not let programs in (403).'],
    ['that is asked too often', '/status/429', 'unclear', 'It was asked too often by others (429).'],
    ['whose server has a fault', '/status/503', 'unclear', 'Its server has a fault at the moment (503).'],
    ['that leads on to no address', leadsTo('https://'), 'unclear', 'It leads on to something that is no address.'],
    ['that breaks off', '/reset', 'unclear', 'Its host broke off without an answer.'],
    ['that goes round in a circle', '/circle', 'unclear', 'It leads on from one address to the next too often.'],
  ])('%s, %s, is %s', async (_, at, state, what) => {
    expect(await ask(at)).toEqual({ state, what, isSilent: false })
    expect(asked.length).toBeLessThanOrEqual(MOST_REQUESTS)
  })

  test.each([
    ['CERT_HAS_EXPIRED', 'dead', 'Its certificate is not valid, so browsers warn of it.', false],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'dead', 'Its certificate is not valid, so browsers warn of it.', false],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'dead', 'Its certificate is not valid, so browsers warn of it.', false],
    ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'unclear', 'Its certificate could not be verified from here.', false],
    ['ENOTFOUND', 'dead', 'There is no host of that name.', false],
    ['ECONNREFUSED', 'unclear', 'Its host takes no connections just now.', false],
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
    expect([...askers]).toEqual([
      'LinkCheck/1.0 (+https://www.example.com; looks whether links of this site still work)',
    ])
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
    for (const address of ['https://looks-fine.example/', 'https://looks-fine.example:443/'])
      expect(await admitPublic(publicHost)(new URL(address))).toBeUndefined()
  })

  test('is a public host in a network that has IPv6 only (NAT64), too', async () => {
    const admit = admitPublic(async () => ['64:ff9b::808:808', '2606:4700:4700::1111'])
    expect(await admit(new URL('https://fine.example/'))).toBeUndefined()
  })

  test('is no name for which the name server has no address, nor any name where none can be looked up', async () => {
    const url = new URL('https://www.example.com/')
    expect(await admitPublic(async () => [])(url)).toMatchObject({ state: 'unclear', isSilent: false })
    vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined)
    expect(await admitPublic()(url)).toMatchObject({ state: 'unclear', isSilent: false })
  })

  test.each([
    ['https://127.0.0.1/fine', 'It leads into a private network'],
    ['https://169.254.169.254/', 'It leads into a private network'],
    ['https://[::1]/', 'It leads into a private network'],
    ['http://www.example.com/', 'It leads on to an address without https://'],
    ['mailto:a@example.com', 'It leads on to an address without https://'],
    ['file:///etc/passwd', 'It leads on to an address without https://'],
    ['https://me:secret@www.example.com/', 'It has a user name or a password in it'],
    ['https://me@www.example.com/', 'It has a user name or a password in it'],
    ['https://:secret@www.example.com/', 'It has a user name or a password in it'],
    ['https://www.example.com:8443/', 'It names a port (8443)'],
  ])('is not %s, nor what leads on to it', async (address, what) => {
    for (const at of [leadsTo(address), address]) {
      expect(await ask(at)).toEqual({ state: 'unclear', what: expect.stringContaining(what), isSilent: false })
    }
    expect(asked).toEqual([`HEAD ${leadsTo(address)}`])
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
