import { once } from 'node:events'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startForTest, submit, temporaryFolder } from './careersService.ts'
import { makePdf, makePdfOfSize } from './resumeFixtures.ts'

interface FakeClamd {
  server: net.Server
  /** The files that it was sent. */
  files: Buffer[]
}

/** A daemon that speaks INSTREAM and answers with the bytes of `verdict`; undefined never answers. */
async function fakeClamd(listen: net.ListenOptions, verdict: (file: Buffer) => string | undefined): Promise<FakeClamd> {
  const files: Buffer[] = []
  const server = net.createServer((socket) => {
    let input = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      input = Buffer.concat([input, chunk])
      const command = 'zINSTREAM\0'
      if (input.toString('latin1') === 'zPING\0') return socket.end('PONG\0')
      if (input.length < command.length) return
      if (input.toString('latin1', 0, command.length) !== command) return socket.end('UNKNOWN COMMAND\0')
      const chunks: Buffer[] = []
      for (let at = command.length; at + 4 <= input.length;) {
        const length = input.readUInt32BE(at)
        if (length === 0) {
          const file = Buffer.concat(chunks)
          files.push(file)
          const answer = verdict(file)
          return answer === undefined ? undefined : socket.end(answer)
        }
        chunks.push(input.subarray(at + 4, at + 4 + length))
        at += 4 + length
      }
    })
  })
  server.listen(listen)
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { server, files }
}

const OK = 'stream: OK\0'
const socketPath = (): string => path.join(temporaryFolder(), 'clamd.sock')

describe('the malware scan', () => {
  it('that no daemon would do is said at the start, before applications are refused for it', async () => {
    const said: string[] = []
    const address = { socketPath: socketPath() }
    await startForTest({ clamd: { ...address, timeoutMs: 5_000 }, tell: (line) => said.push(line) })
    await expect
      .poll(() => said.join('\n'))
      .toContain(`CAREERS_CLAMD: no ClamAV daemon answers at ${address.socketPath}, so applications are refused`)
    await fakeClamd({ path: address.socketPath }, () => OK)
    const later: string[] = []
    await startForTest({ clamd: { ...address, timeoutMs: 5_000 }, tell: (line) => later.push(line) })
    await sleep(300)
    expect(later.join('\n')).not.toContain('CAREERS_CLAMD')
  })

  it('lets a clean file pass, which was sent whole over a socket', async () => {
    const address = { socketPath: socketPath() }
    const { files } = await fakeClamd({ path: address.socketPath }, () => OK)
    const service = await startForTest({ clamd: { ...address, timeoutMs: 5_000 } })
    const data = makePdfOfSize(700_000)
    // It is not asked about a form that is refused anyway.
    expect((await submit(service, { fields: { email: 'wrong' } })).status).toBe(400)
    expect((await submit(service, { resume: { name: 'resume.pdf', data } })).status).toBe(201)
    expect(files.map((file) => file.equals(data))).toEqual([true])
  })

  it('refuses a file that it knows, over TCP', async () => {
    const { server } = await fakeClamd({ port: 0, host: '127.0.0.1' }, (file) =>
      file.includes('EICAR') ? 'stream: Eicar-Test-Signature FOUND\0' : OK,
    )
    const { port } = server.address() as net.AddressInfo
    const service = await startForTest({ clamd: { host: '127.0.0.1', port, timeoutMs: 5_000 } })
    const infected = await submit(service, { resume: { name: 'a.pdf', data: makePdf({ objects: '% EICAR\n' }) } })
    expect(infected.status).toBe(400)
    expect(await infected.json()).toEqual({ resume: ['The selected file contains malware. Select another file.'] })
    expect(await service.resumes()).toBe(0)
    expect((await submit(service)).status).toBe(201)
  })

  it.each([
    ['answers with an error', () => 'INSTREAM size limit exceeded. ERROR\0'],
    ['hangs up without a word', () => ''],
    ['answers with nonsense', () => 'HTTP/1.1 200 OK\r\n\r\nstream: OK\0'],
    ['never answers', () => undefined],
    ['is not running', undefined],
  ])('fails closed when it %s', async (_title, verdict) => {
    const address = { socketPath: socketPath() }
    if (verdict) await fakeClamd({ path: address.socketPath }, verdict)
    const lines: string[] = []
    const service = await startForTest({ clamd: { ...address, timeoutMs: 300 }, log: (line) => lines.push(line) })
    const response = await submit(service)
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('60')
    expect(await response.json()).toEqual({
      detail:
        'Your resume could not be checked for malware just now, and nothing was stored. Try again in a few minutes.',
    })
    expect(await service.resumes()).toBe(0)
    expect(lines.join('\n')).toContain('No malware verdict')
  })
})
