import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { temporaryFolder } from '../../../tests/support/atEnd.ts'
import { addressOwner } from '../../api/addressOwner.ts'
import { careersServer } from '../careersProcess.ts'
import {
  apply,
  INTEREST,
  interestForm,
  JOBS,
  openUploads,
  recordedIn,
  startForTest,
  submit,
} from '../careersService.ts'
import { row } from '../fakeLake.ts'
import { makePdfOfSize } from '../resumeFixtures.ts'
import { hostileRequests, soundRequest } from './hostileRequests.ts'

const MB = 1024 * 1024
const LIMIT = 5 * MB

/**
 * Sends raw bytes, which `fetch` can't, over a new connection: a busy machine may reuse an old one only after it was
 * closed.
 */
async function post(url: string, contentType: string, body: Buffer): Promise<{ status: number; body: string }> {
  const request = http.request(url + INTEREST, {
    method: 'POST',
    agent: new http.Agent({ keepAlive: true }),
    headers: { ...(contentType ? { 'content-type': contentType } : {}), 'content-length': body.length },
  })
  request.end(body)
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  return { status: response.statusCode ?? 0, body: Buffer.concat(await response.toArray()).toString() }
}

/** A connection on which the headers of an application were sent. */
function begin({ port }: { port: number }, ...headers: string[]): net.Socket {
  const socket = net.connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write([`POST ${INTEREST} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join('\r\n'))
  onTestFinished(() => void socket.destroy())
  return socket
}

const FORM = 'Content-Type: multipart/form-data; boundary=b'
const LARGE_FORM = [FORM, 'Content-Length: 100000']
const FILE_BEGINS = '--b\r\nContent-Disposition: form-data; name="resume"; filename="a.pdf"\r\n\r\n%PDF-'

const asChunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`

/** Sends a little of each body from time to time. */
function trickle(sockets: readonly net.Socket[], everyMs: number, text = 'x'): void {
  const timer = setInterval(() => sockets.forEach((socket) => socket.writable && socket.write(text)), everyMs)
  onTestFinished(() => clearInterval(timer))
}

test(
  'every hostile request is refused with a message, stores nothing, and needs no more memory',
  { timeout: 120_000 },
  async () => {
    const dataDir = temporaryFolder()
    const env = { DATA_DIR: dataDir, CAREERS_TRUST_PROXY: '127.0.0.1' }
    const server = await careersServer(env)
    onTestFinished(() => server.kill())
    const isInWords = (body: string) =>
      Object.values(JSON.parse(body) as Record<string, unknown>)
        .flat()
        .every((words) => typeof words === 'string' && words.length > 10)
    const sendAll = async (): Promise<void> => {
      for (const { title, contentType, body, status } of hostileRequests(LIMIT)) {
        const answer = await post(server.url, contentType, body)
        expect({ title, status: answer.status, words: isInWords(answer.body) }).toEqual({ title, status, words: true })
      }
    }
    await sendAll()
    const before = server.memory()
    let peak = 0
    const watch = setInterval(() => (peak = Math.max(peak, server.memory())), 20)
    onTestFinished(() => clearInterval(watch))
    // 40 parallel uploads of more than the limit: 200 MB that must not pile up in memory.
    const resume = { name: 'resume.pdf', data: makePdfOfSize(LIMIT + 1) }
    const uploads = Array.from({ length: 40 }, async (_, index) => {
      const response = await submit(server, { resume }, { 'x-forwarded-for': `203.0.113.${index}` })
      expect({ status: response.status, words: isInWords(await response.text()) }).toEqual({ status: 413, words: true })
    })
    await Promise.all([sendAll(), ...uploads])
    clearInterval(watch)
    expect(peak - before).toBeLessThan(120 * MB)
    expect(await recordedIn({ dataDir: path.join(dataDir, 'careers') })).toEqual([])
    expect((await post(server.url, soundRequest.contentType, soundRequest.body)).status).toBe(201)
    expect(await server.stop()).toBe(0)
    expect(await recordedIn({ dataDir: path.join(dataDir, 'careers') })).toHaveLength(1)
  },
)

test('nothing is left of an aborted upload, which isn’t the service’s fault', async () => {
  const service = await startForTest()
  const form = interestForm({ resume: { name: 'a.pdf', data: makePdfOfSize(MB) } })
  const body = Buffer.from(await new Response(form).bytes())
  const boundary = body.subarray(2, body.indexOf('\r\n')).toString()
  for (const part of [0.01, 0.5, 0.99]) {
    const socket = begin(
      service,
      `Content-Type: multipart/form-data; boundary=${boundary}`,
      `Content-Length: ${body.length}`,
    )
    socket.write(body.subarray(0, Math.floor(body.length * part)))
    await expect.poll(openUploads, { timeout: 10_000 }).toBe(1)
    socket.destroy()
    await expect.poll(() => service.resumes()).toBe(0)
  }
  // The resume is complete, but the form isn't.
  const warned = vi.fn<(warning: Error) => void>()
  process.on('warning', warned)
  onTestFinished(() => void process.off('warning', warned))
  const cutOff = hostileRequests(LIMIT).find(({ title }) => title === 'cut off inside a field')
  const socket = begin(service, `Content-Type: ${soundRequest.contentType}`, 'Content-Length: 100000')
  socket.write(cutOff?.body ?? '')
  await expect.poll(openUploads, { timeout: 10_000 }).toBe(1)
  // Otherwise the service would not have read the whole resume.
  await sleep(500)
  socket.destroy()
  await expect.poll(openUploads, { timeout: 10_000 }).toBe(0)
  // Garbage collection would close a forgotten file, too, and warn.
  await sleep(0)
  expect(warned).not.toHaveBeenCalled()
  expect(service.lines.join('\n')).not.toMatch(/store failed|Unexpected error/)
})

test('a request that trickles in is aborted, and nothing of it is left', async () => {
  const service = await startForTest({ timeouts: { headersSeconds: 1, requestSeconds: 1, idleSeconds: 60 } })
  const socket = begin(service, ...LARGE_FORM)
  socket.write(FILE_BEGINS)
  trickle([socket], 100)
  const answer = Buffer.concat(await socket.toArray()).toString()
  expect(answer).toMatch(/408 Request Timeout[^]+The request took too long\. Send it again\./)
  await expect.poll(() => service.resumes()).toBe(0)
})

test.each([
  ['whose length is known', 'Content-Length: 100000', (text: string) => text],
  ['in chunks', 'Transfer-Encoding: chunked', asChunk],
])('a slow upload gets an error that says so: one %s', async (_which, length, write) => {
  const service = await startForTest({ timeouts: { bodyGraceSeconds: 1 } })
  const socket = begin(service, FORM, length)
  socket.write(write(FILE_BEGINS))
  trickle([socket], 100, write('x'))
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(String(answer)).toMatch(/^HTTP\/1\.1 408 [^]+The upload came too slowly/)
  await expect.poll(() => service.resumes()).toBe(0)
})

test('a silent connection is closed: in the middle of an upload, or of a response that nobody reads', async () => {
  const job = row(1, { description: 'x'.repeat(20_000) })
  const rows = Array.from({ length: 1_000 }, (_, index) => ({ ...job, id: index + 1, slug: `job-${index}` }))
  const service = await startForTest({ rows, timeouts: { idleSeconds: 1, bodyGraceSeconds: 60 } })
  await expect.poll(async () => (await fetch(service.url + JOBS)).status).toBe(200)
  const unread = net.connect(service.port, '127.0.0.1').on('error', () => undefined)
  unread.write(`GET ${JOBS} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  unread.pause()
  const upload = begin(service, ...LARGE_FORM)
  upload.resume().write(FILE_BEGINS)
  await once(upload, 'close')
  await expect.poll(() => service.resumes()).toBe(0)
  await sleep(2_000)
  let bytes = 0
  unread.on('data', (chunk) => (bytes += chunk.length)).resume()
  await once(unread, 'close')
  expect(bytes).toBeLessThan(rows.length * job.description.length)
})

test.each([
  ['one address', 10, (index: number) => `2001:db8::${index.toString(16)}`],
  ['as many addresses', 100, (index: number) => `2001:db8:${index.toString(16)}::1`],
])(
  'applications of others are accepted while 150 slow ones come from %s, and those are aborted',
  { timeout: 60_000 },
  async (_whose, places, address) => {
    const service = await startForTest({ trustProxy: ['127.0.0.1'], timeouts: { bodyGraceSeconds: 7 } })
    const from = { 'x-forwarded-for': '203.0.113.9' }
    // Starts the inspectors before the others arrive.
    await apply(service, {}, from)
    const sockets = Array.from({ length: 150 }, (_, index) => {
      const socket = begin(service, `X-Forwarded-For: ${address(index)}`, ...LARGE_FORM)
      socket.resume()
      socket.write(FILE_BEGINS)
      return socket
    })
    trickle(sockets, 500)
    await expect.poll(openUploads, { timeout: 5_000 }).toBe(places)
    await expect.poll(async () => (await submit(service, {}, from)).status, { timeout: 4_000 }).toBe(201)
    const open = () => sockets.filter((socket) => socket.readyState !== 'closed').length
    await expect.poll(open, { timeout: 30_000 }).toBe(0)
    expect(await service.resumes()).toBe(2)
    await apply(service, {}, from)
  },
)

test('a body that never ends is cut off', async () => {
  const service = await startForTest({ maxResumeBytes: 100_000 })
  const socket = begin(service, FORM, 'Transfer-Encoding: chunked')
  const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(65_536, 'x'), Buffer.from('\r\n')])
  let sent = 0
  let answer = ''
  socket.on('data', (data) => (answer += String(data)))
  const chunks = function* (): Generator<Buffer> {
    for (; sent < 200 * MB; sent += chunk.length) yield chunk
  }
  // The service closes the connection, so sending fails.
  await pipeline(Readable.from(chunks()), socket).catch(() => undefined)
  expect(answer).toMatch(/ 413 [^]+The form is too large\./)
  expect(sent).toBeLessThan(100 * MB)
})

test.each<[Error, number]>([
  [new TypeError('a mistake of ours'), 500],
  [Object.assign(new Error('locked'), { code: 'ERR_INVALID_STATE' }), 500],
  ...['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE', 'EIO', 'EROFS'].map((code): [Error, number] => [
    Object.assign(new Error(code), { code, syscall: 'write' }),
    503,
  ]),
])('the service’s own failures are not blamed on the sender: %s', async (error, status) => {
  const service = await startForTest()
  vi.spyOn(os, 'tmpdir').mockImplementation(() => {
    throw error
  })
  expect((await submit(service)).status).toBe(status)
})

test.each([
  ['203.0.113.9', '::ffff:203.0.113.9', '203.0.113.10'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::', '2001:db8:1:3::'],
  ['2001:db8::1', '2001:db8:0:0:1::', '2001:db8:0:1::'],
  ['no address', 'no address', 'another'],
])('the uploads of %s and %s are counted together, and those of %s separately', (address, same, other) => {
  expect(addressOwner(address)).toBe(addressOwner(same))
  expect(addressOwner(address)).not.toBe(addressOwner(other))
})
