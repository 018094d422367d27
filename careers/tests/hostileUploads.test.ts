import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { fileLabel } from '../resume/fileName.ts'
import { careersCommand, careersServer } from './careersProcess.ts'
import {
  INTEREST,
  interestForm,
  startForTest,
  submit,
  temporaryFolder,
  openUploads,
  recordedIn,
  type FormParts,
} from './careersService.ts'
import { hostileRequests, soundRequest } from './hostileRequests.ts'
import { hostileResumes } from './hostileResumes.ts'
import { makePdfOfSize } from './resumeFixtures.ts'

const LIMIT = 5 * 1024 * 1024
const MB = 1024 * 1024

interface Answer {
  status: number
  body: string
}

/** Sends bytes as they are, which `fetch` would not. */
async function post(url: string, contentType: string, body: Buffer): Promise<Answer> {
  const request = http.request(url + INTEREST, {
    method: 'POST',
    headers: { ...(contentType ? { 'content-type': contentType } : {}), 'content-length': body.length },
  })
  request.end(body)
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  const chunks: Buffer[] = await response.toArray()
  return { status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }
}

it('a very long file name is kept as a short label with its extension, in lower case', () => {
  const { label, extension } = fileLabel(`${'n'.repeat(300)}.DOCX`)
  expect(label).toHaveLength(120)
  expect(label.endsWith('….docx')).toBe(true)
  expect(extension).toBe('docx')
})

describe('hostile and broken uploads', () => {
  it(
    'refuses every one with words, stores nothing of it, and needs no more memory for it',
    { timeout: 120_000 },
    async () => {
      const dataDir = temporaryFolder()
      const env = { DATA_DIR: dataDir, CAREERS_TRUST_PROXY: '127.0.0.1' }
      const server = await careersServer(env)
      onTestFinished(() => server.kill())
      const problems: string[] = []
      let count = 0
      const expectRefusal = (title: string, wanted: number, { status, body }: Answer, says = ''): void => {
        count += 1
        const words = status === wanted ? Object.values(JSON.parse(body) as Record<string, unknown>).flat() : []
        if (
          words.length === 0 ||
          !words.every((word) => typeof word === 'string' && word.length > 10 && word.includes(says))
        ) {
          problems.push(`${title}: expected ${wanted} with words, got ${status} ${body}`)
        }
      }
      const resumes = hostileResumes(LIMIT)
      const requests = hostileRequests(LIMIT)
      // A connection that was kept for later may be closed just when it is used again; then a browser takes a new one.
      const send = (resume: NonNullable<FormParts['resume']>, address: string): Promise<Response> => {
        const headers = { 'x-forwarded-for': address }
        return submit(server, { resume }, headers).catch((error: unknown) => {
          if (!(error instanceof TypeError)) throw error
          return submit(server, { resume }, headers)
        })
      }
      const sendAll = async (): Promise<void> => {
        for (const { title, name, data, status, says } of resumes) {
          const response = await send({ name, data }, '203.0.113.200')
          expectRefusal(title, status ?? 400, { status: response.status, body: await response.text() }, says)
        }
        for (const { title, contentType, body, status } of requests) {
          expectRefusal(title, status, await post(server.url, contentType, body))
        }
      }

      for (const { name, data } of resumes.slice(0, 10)) await send({ name, data }, '203.0.113.200')
      const before = server.memory()
      let peak = 0
      const watch = setInterval(() => (peak = Math.max(peak, server.memory())), 20)
      onTestFinished(() => clearInterval(watch))
      // 40 uploads side by side of twice what may be kept: 200 MB that must not gather in memory.
      const oversized = makePdfOfSize(LIMIT + 1)
      await Promise.all([
        sendAll(),
        ...Array.from({ length: 40 }, async (_, index) => {
          const response = await send({ name: 'resume.pdf', data: oversized }, `203.0.113.${index}`)
          expectRefusal('40 at a time', 413, { status: response.status, body: await response.text() })
        }),
      ])
      clearInterval(watch)

      expect(problems).toEqual([])
      expect(count).toBeGreaterThan(150)
      expect(await recordedIn({ dataDir: path.join(dataDir, 'careers') })).toEqual([])
      console.log(
        `${count} hostile uploads: memory ${Math.round(before / MB)} MB before, ${Math.round(peak / MB)} MB at most`,
      )
      expect(peak - before).toBeLessThan(120 * MB)
      expect((await post(server.url, soundRequest.contentType, soundRequest.body)).status).toBe(201)
      expect(await server.stop()).toBe(0)
      expect((await careersCommand(['list'], env)).stdout).toContain('1 submission.')
    },
  )

  it('leaves nothing of an upload that is broken off, which is no fault of the service', async () => {
    const lines: string[] = []
    const service = await startForTest({ log: (line) => lines.push(line) })
    const body = Buffer.from(
      await new Response(interestForm({ resume: { name: 'a.pdf', data: makePdfOfSize(MB) } })).bytes(),
    )
    for (const part of [0.01, 0.5, 0.99]) {
      const socket = net.connect(service.port, '127.0.0.1')
      await once(socket, 'connect')
      const boundary = body.subarray(2, body.indexOf('\r\n')).toString()
      socket.write(
        `POST ${INTEREST} HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=${boundary}\r\nContent-Length: ${body.length}\r\n\r\n`,
      )
      socket.write(body.subarray(0, Math.floor(body.length * part)))
      await expect.poll(openUploads, { timeout: 10_000 }).toBe(1)
      socket.destroy()
      await expect.poll(() => service.resumes()).toBe(0)
    }
    expect(lines.join('\n')).not.toMatch(/store failed|Unexpected error/)
  })

  it('ends a request that trickles, and leaves nothing of it', async () => {
    const service = await startForTest({ timeouts: { headersSeconds: 1, requestSeconds: 1, idleSeconds: 60 } })
    const socket = net.connect(service.port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(
      `POST ${INTEREST} HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n--b\r\nContent-Disposition: form-data; name="resume"; filename="a.pdf"\r\n\r\n%PDF-`,
    )
    const trickle = setInterval(() => socket.writable && socket.write('x'), 100)
    const answer = Buffer.concat(await socket.toArray()).toString()
    clearInterval(trickle)
    expect(answer).toContain('408 Request Timeout')
    expect(answer).toContain('The request took too long. Send it again.')
    await expect.poll(() => service.resumes()).toBe(0)
  })

  it.each([
    ['one address', (index: number) => `2001:db8::${index.toString(16)}`],
    ['as many addresses', (index: number) => `2001:db8:${index.toString(16)}::1`],
  ])(
    'takes the submissions of others while 150 slow ones come from %s, and ends those',
    { timeout: 60_000 },
    async (_whose, address) => {
      const service = await startForTest({ trustProxy: ['127.0.0.1'], timeouts: { bodyGraceSeconds: 4 } })
      const from = { 'x-forwarded-for': '203.0.113.9' }
      // What inspects resumes is there before the others come.
      expect((await submit(service, {}, from)).status).toBe(201)
      const sockets = Array.from({ length: 150 }, (_, index) => {
        const socket = net.connect(service.port, '127.0.0.1')
        socket.on('error', () => undefined)
        socket.resume()
        socket.write(
          `POST ${INTEREST} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address(index)}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n--b\r\nContent-Disposition: form-data; name="resume"; filename="a.pdf"\r\n\r\n%PDF-`,
        )
        return socket
      })
      const trickle = setInterval(() => sockets.forEach((socket) => socket.writable && socket.write('x')), 500)
      onTestFinished(() => {
        clearInterval(trickle)
        for (const socket of sockets) socket.destroy()
      })
      await expect.poll(openUploads, { timeout: 5_000 }).toBeGreaterThan(1)
      await expect.poll(async () => (await submit(service, {}, from)).status, { timeout: 4_000 }).toBe(201)
      await expect
        .poll(() => sockets.filter((socket) => socket.readyState !== 'closed').length, { timeout: 30_000 })
        .toBe(0)
      expect(await service.resumes()).toBe(2)
      expect((await submit(service, {}, from)).status).toBe(201)
    },
  )

  it('does not read on when a body never ends', async () => {
    const service = await startForTest({ maxResumeBytes: 100_000 })
    const socket = net.connect(service.port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(
      `POST ${INTEREST} HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=b\r\nTransfer-Encoding: chunked\r\n\r\n`,
    )
    const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(65_536, 'x'), Buffer.from('\r\n')])
    let sent = 0
    let answer = ''
    socket.on('data', (data) => (answer += String(data)))
    const chunks = function* (): Generator<Buffer> {
      for (; sent < 200 * MB; sent += chunk.length) yield chunk
    }
    // The service breaks the connection off, which fails the sending.
    await pipeline(Readable.from(chunks()), socket).catch(() => undefined)
    expect(answer).toContain('413')
    expect(answer).toContain('The form is too large.')
    expect(sent).toBeLessThan(100 * MB)
  })
})

it.each([
  [new TypeError('a mistake of ours'), 500],
  [Object.assign(new Error('locked'), { code: 'ERR_INVALID_STATE' }), 500],
  [Object.assign(new Error('no room'), { code: 'ENOSPC', syscall: 'write' }), 503],
])('what fails here is blamed on no sender: %s', async (error, status) => {
  const service = await startForTest()
  vi.spyOn(os, 'tmpdir').mockImplementation(() => {
    throw error
  })
  expect((await submit(service)).status).toBe(status)
})
