import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import tls from 'node:tls'
import { afterAll, expect, test } from 'vitest'
import { examineCertificates } from '../../commands/doctor/certificates.ts'
import { temporaryDir } from '../../lake/tests/testLake.ts'

const folder = await temporaryDir()
const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')]
execFileSync(
  'openssl',
  [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '60',
    '-subj',
    '/CN=localhost',
    '-addext',
    'subjectAltName=DNS:localhost',
    '-keyout',
    key,
    '-out',
    cert,
  ],
  { stdio: 'ignore' },
)
const ca = readFileSync(cert, 'utf8')
const server = tls.createServer({ key: readFileSync(key), cert: ca }).listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => server.close())

const address = `https://localhost:${(server.address() as AddressInfo).port}`
const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000)
const look = async (days: number, trusted = ca) =>
  (await examineCertificates([address, `${address}/path`, 'http://localhost:1'], inDays(days), trusted)).map(
    ({ text }) => text,
  )

test('a certificate that holds is fine; one that ends soon, has ended, or is not trusted is told of', async () => {
  expect(await look(0)).toEqual([])
  expect(await look(50)).toEqual([
    expect.stringMatching(/^The certificate of https:\/\/localhost:\d+ ends on .*, in 9 days: renew it/),
  ])
  expect(await look(61)).toEqual([expect.stringMatching(/^The certificate of .* has ended on /)])
  const others = await examineCertificates([address], new Date())
  expect(others.map(({ text }) => text)).toEqual([
    expect.stringMatching(
      /^Browsers don’t trust the certificate of .* \((DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED.*)\)/,
    ),
  ])
})
