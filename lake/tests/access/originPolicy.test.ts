import { describe, expect, test } from 'vitest'
import { OriginPolicy } from '../../http/originPolicy.ts'
import { startTestLake } from '../testLake.ts'

describe('credentials', () => {
  const ask = async (url: string, origin: string) => (await fetch(url, { headers: { origin } })).headers
  const cors = async (url: string, origin: string): Promise<unknown> =>
    (await fetch(`${url}/v1/check/cors`, { headers: { origin } })).json()

  test('may be sent by pages of the listed origins; others may send requests without', async () => {
    const { url } = await startTestLake({
      allowedOrigins: ['https://site.example'],
      credentialOrigins: ['https://studio.example', 'http://localhost:3333'],
    })
    const query = `${url}/v1/data/query/production?query=true`
    for (const [origin, withCredentials] of [
      ['https://site.example', false],
      ['http://localhost:5173', false],
      ['https://studio.example', true],
      ['http://localhost:3333', true],
    ] as const) {
      const headers = await ask(query, origin)
      expect(headers.get('access-control-allow-origin')).toBe(origin)
      expect(headers.get('access-control-allow-credentials')).toBe(withCredentials ? 'true' : null)
      expect(await cors(url, origin)).toEqual({ result: { allowed: true, withCredentials } })
    }
    expect(await cors(url, 'https://evil.example')).toEqual({ result: { allowed: false, withCredentials: false } })
    // Pages of other origins may read that.
    const headers = await ask(`${url}/v1/check/cors`, 'https://evil.example')
    expect(headers.get('access-control-allow-origin')).toBe('https://evil.example')
  })

  test('may be sent by pages of every allowed origin if there is no list for them, and by no others', () => {
    const origins = new OriginPolicy(['https://site.example'], undefined, undefined)
    expect(origins.allowsCredentials('https://site.example')).toBe(true)
    expect(origins.allowsCredentials('https://evil.example')).toBe(false)
  })

  test.each(['/v1/data/query/production', '/images/test/production/a.png'])(
    'and custom headers may be sent by pages that asked before: of %s',
    async (path) => {
      const { url } = await startTestLake({ allowedOrigins: ['https://site.example'] })
      const preflight = (origin: string) =>
        fetch(url + path, { method: 'OPTIONS', headers: { origin, 'access-control-request-headers': 'range' } })
      const { status, headers } = await preflight('https://site.example')
      expect([status, headers.get('access-control-allow-headers')]).toEqual([204, 'range'])
      expect((await preflight('https://evil.example')).status).toBe(403)
    },
  )
})
