import { once } from 'node:events'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../tests/support/atEnd.ts'
import { checkClamd } from '../../resume/clamd.ts'
import { answerOf, openUploads, startForTest, submit } from '../careersService.ts'
import { makePdf, makePdfOfSize } from '../resumeFixtures.ts'

const COMMAND = 'zINSTREAM\0'
const OK = 'stream: OK\0'

/** The file sent with INSTREAM; undefined until it is complete. */
function fileIn(input: Buffer): Buffer | undefined {
  const chunks: Buffer[] = []
  for (let at = COMMAND.length; at + 4 <= input.length;) {
    const length = input.readUInt32BE(at)
    if (length === 0) return Buffer.concat(chunks)
    chunks.push(input.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
}

/** A daemon that responds with the bytes of `verdict`, or never if undefined. @returns the files that it received */
async function fakeClamd(
  listen: net.ListenOptions,
  verdict: (file: Buffer) => string | undefined,
): Promise<{ server: net.Server; files: Buffer[] }> {
  const files: Buffer[] = []
  const server = net.createServer((socket) => {
    let input = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      input = Buffer.concat([input, chunk])
      if (input.toString('latin1') === 'zPING\0') return socket.end('PONG\0')
      if (!COMMAND.startsWith(input.toString('latin1', 0, COMMAND.length))) return socket.end('UNKNOWN COMMAND\0')
      const file = fileIn(input)
      if (!file) return
      files.push(file)
      const answer = verdict(file)
      if (answer !== undefined) socket.end(answer)
    })
  })
  server.listen(listen)
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { server, files }
}

const newAddress = () => ({ socketPath: path.join(temporaryFolder(), 'clamd.sock'), timeoutMs: 5_000 })

test('a missing daemon is reported at startup, before applications are refused because of it', async () => {
  const clamd = newAddress()
  const { told } = await startForTest({ clamd })
  const said = `CAREERS_CLAMD: no ClamAV daemon answers at ${clamd.socketPath}, so applications are refused`
  await expect.poll(() => told.join('\n')).toContain(said)
  await fakeClamd({ path: clamd.socketPath }, () => OK)
  const later: string[] = []
  await checkClamd(clamd, (line) => later.push(line))
  expect(later).toEqual([])
})

test('a clean file passes, sent completely over a socket', async () => {
  const clamd = newAddress()
  const { files } = await fakeClamd({ path: clamd.socketPath }, () => OK)
  const service = await startForTest({ clamd })
  const data = makePdfOfSize(700_000)
  // The daemon isn't asked about a form that is refused anyway.
  expect((await submit(service, { fields: { email: 'wrong' } })).status).toBe(400)
  expect((await submit(service, { resume: { name: 'resume.pdf', data } })).status).toBe(201)
  expect(files.map((file) => file.equals(data))).toEqual([true])
})

test('a file that the daemon recognizes is refused, over TCP', async () => {
  const { server } = await fakeClamd({ port: 0, host: '127.0.0.1' }, (file) =>
    file.includes('EICAR') ? 'stream: Eicar-Test-Signature FOUND\0' : OK,
  )
  const { port } = server.address() as net.AddressInfo
  const service = await startForTest({ clamd: { host: '127.0.0.1', port, timeoutMs: 5_000 } })
  const infected = { name: 'a.pdf', data: makePdf({ objects: '% EICAR\n' }) }
  expect(await answerOf(await submit(service, { resume: infected }))).toEqual({
    status: 400,
    body: { resume: ['The selected file contains malware. Select another file.'] },
  })
  await expect.poll(() => service.resumes()).toBe(0)
})

test('a daemon that keeps sending is cut off, however long it may take', { timeout: 20_000 }, async () => {
  const clamd = { ...newAddress(), timeoutMs: 60_000 }
  const talking = net.createServer((socket) => {
    socket.on('error', () => undefined)
    socket.resume().write('x'.repeat(10_000))
  })
  await once(talking.listen({ path: clamd.socketPath }), 'listening')
  onTestFinished(() => void talking.close())
  const service = await startForTest({ clamd })
  expect((await submit(service)).status).toBe(503)
  await expect.poll(() => service.resumes()).toBe(0)
  const connections = () => new Promise<number>((resolve) => talking.getConnections((_error, count) => resolve(count)))
  await expect.poll(connections).toBe(0)
})

test.each([
  ['answers with an error', () => 'INSTREAM size limit exceeded. ERROR\0'],
  ['hangs up without a word', () => ''],
  ['answers with nonsense', () => 'HTTP/1.1 200 OK\r\n\r\nstream: OK\0'],
  ['never answers', () => undefined],
  ['is not running', undefined],
])('nothing is accepted if the daemon %s', async (_title, verdict) => {
  const clamd = { ...newAddress(), timeoutMs: 300 }
  if (verdict) await fakeClamd({ path: clamd.socketPath }, verdict)
  const service = await startForTest({ clamd })
  const response = await submit(service)
  expect(response.headers.get('retry-after')).toBe('60')
  expect(await answerOf(response)).toEqual({
    status: 503,
    body: { detail: expect.stringMatching(/could not be checked for malware just now, and nothing was stored/) },
  })
  await expect.poll(() => service.resumes()).toBe(0)
  expect(service.lines.join('\n')).toContain('No malware verdict')
})

test(
  'complete uploads that wait for their verdict keep their slots, however many others come',
  { timeout: 60_000 },
  async () => {
    const clamd = { ...newAddress(), timeoutMs: 40_000 }
    const open = Promise.withResolvers<void>()
    const waiting = net.createServer((socket) => {
      socket.on('error', () => undefined)
      let input = Buffer.alloc(0)
      socket.on('data', (chunk) => {
        input = Buffer.concat([input, chunk])
        if (fileIn(input)) void open.promise.then(() => socket.end(OK))
      })
    })
    waiting.listen({ path: clamd.socketPath })
    await once(waiting, 'listening')
    onTestFinished(() => void waiting.close())
    const service = await startForTest({ clamd, trustProxy: ['127.0.0.1'] })
    const from = (place: number) => submit(service, {}, { 'x-forwarded-for': `203.0.113.${place}` })
    const places = Array.from({ length: 100 }, (_, place) => from(place))
    await expect.poll(openUploads, { timeout: 20_000 }).toBe(100)
    // After this long, the speed of an upload counts.
    await sleep(2_500)
    const more = await from(200)
    expect({ status: more.status, after: more.headers.get('retry-after') }).toEqual({ status: 503, after: '5' })
    open.resolve()
    expect((await Promise.all(places)).map(({ status }) => status)).toEqual(places.map(() => 201))
  },
)
