import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { temporaryFolder } from '../../../tests/support/atEnd.ts'
import { Inspector, inspector as shared } from '../../resume/inspector.ts'
import { Turns } from '../../resume/turns.ts'
import { answerOf, startForTest, submit } from '../careersService.ts'
import { docxParts, makePdf, makeZip, wordDocument } from '../resumeFixtures.ts'

const onDisk = (data: Buffer): string => {
  const place = path.join(temporaryFolder(), 'file')
  writeFileSync(place, data)
  return place
}

/** A Word document with this many megabytes of XML, compressed about as well as text. */
function longDocument(megabytes: number): Buffer {
  const paragraphs = `<w:p w:id="0"/>${'<w:p/>'.repeat(60)}`
  const count = Math.ceil((megabytes * 1024 * 1024) / paragraphs.length)
  const body = Array.from({ length: count }, () => paragraphs.replace('0', randomBytes(6).toString('hex'))).join('')
  return makeZip([...docxParts().slice(0, 2), { name: 'word/document.xml', data: wordDocument(body) }])
}

/** A file whose reader waits until someone writes to it, and uses no processor time. */
function pipe(): string {
  const place = path.join(temporaryFolder(), 'pipe')
  execFileSync('mkfifo', [place])
  return place
}

/** Processor time that a process has used, in milliseconds. */
function processorTime(pid: string): number {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'latin1')
    .replace(/^.*\) /, '')
    .split(' ')
    .slice(11, 13)
  return (Number(user) + Number(system)) * 10
}

/** The inspector processes of this one. */
function inspectors(): Set<string> {
  const found = readdirSync('/proc').filter((pid) => {
    try {
      const parent = /^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
      return parent === String(process.pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('inspectProcess')
    } catch {
      return false
    }
  })
  return new Set(found)
}

test.each<[string, { deadlineMs?: number; memoryMb?: number }, () => string]>([
  ['time', { deadlineMs: 1_500 }, () => onDisk(longDocument(60))],
  ['memory', { memoryMb: 64 }, () => onDisk(makePdf({ objects: `3 0 obj\n(${'x'.repeat(5_000_000)})\nendobj\n` }))],
])(
  'a file that takes too much %s is refused, and the next one is judged normally',
  { timeout: 120_000 },
  async (what, limits, file) => {
    const inspector = new Inspector({ wallDeadlineMs: 60_000, ...limits })
    const inspected = inspector.inspect(file(), what === 'time' ? 'docx' : 'pdf', 'a')
    await expect(inspected).rejects.toThrow(/too complicated/)
    expect(await inspector.inspect(onDisk(makePdf()), 'pdf', 'a')).toBe('pdf')
  },
)

test('a process that reads resumes sees no settings of the service', async () => {
  vi.stubEnv('CAREERS_SMTP_URL', 'smtp://us:hidden@mail.example.com')
  const before = inspectors()
  await new Inspector().inspect(onDisk(makePdf()), 'pdf', 'a')
  const pid = [...inspectors()].find((each) => !before.has(each))
  expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toContain('CAREERS')
  vi.unstubAllEnvs()
})

test('the limit is on processor time, not on how long a busy machine takes', { timeout: 60_000 }, async () => {
  const inspector = new Inspector({ deadlineMs: 1_000, wallDeadlineMs: 20_000 })
  const before = inspectors()
  const ours = () => [...inspectors()].filter((pid) => !before.has(pid))
  await inspector.inspect(onDisk(makePdf()), 'pdf', 'a')
  // Time used for earlier files doesn't count.
  const file = onDisk(longDocument(1))
  while (ours().some((pid) => processorTime(pid) <= 1_000)) await inspector.inspect(file, 'docx', 'a')
  const place = pipe()
  const inspected = inspector.inspect(place, 'pdf', 'a').catch(String)
  await sleep(2_500)
  const writer = await open(place, 'w')
  expect(await inspected).toContain('The selected file is empty.')
  await writer.close()
})

test('a file that is not fully read within half a minute is refused', async () => {
  const inspector = new Inspector({ wallDeadlineMs: 500 })
  const place = pipe()
  await expect(inspector.inspect(place, 'pdf', 'a')).rejects.toThrow(/too complicated/)
  expect(await new Inspector().inspect(onDisk(makePdf()), 'pdf', 'a')).toBe('pdf')
})

test(
  'a process is kept for the next file, unless the last one left much in its memory',
  { timeout: 60_000 },
  async () => {
    const inspector = new Inspector({ deadlineMs: 60_000, wallDeadlineMs: 60_000 })
    const before = inspectors()
    const ours = () => [...inspectors()].filter((pid) => !before.has(pid))
    const small = onDisk(makePdf())
    await inspector.inspect(small, 'pdf', 'a')
    const [first] = ours()
    await inspector.inspect(small, 'pdf', 'a')
    expect(ours()).toEqual([first])
    // The parser keeps every name that it has seen: more than is allowed, even when nothing else is left.
    const names = Array.from({ length: 600_000 }, (_, index) => `/n${index}`).join('')
    expect(await inspector.inspect(onDisk(makePdf({ objects: `3 0 obj\n[${names}]\nendobj\n` })), 'pdf', 'a')).toBe(
      'pdf',
    )
    await expect.poll(ours).toEqual([])
    await inspector.inspect(small, 'pdf', 'a')
    expect(ours()).not.toContain(first)
  },
)

test('an inspection leaves nothing running, and nothing piles up', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const warned = vi.spyOn(process, 'emitWarning')
  const inspector = new Inspector()
  const small = onDisk(makePdf())
  // More than an emitter's listeners before Node warns.
  for (let count = 0; count < 12; count += 1) await inspector.inspect(small, 'pdf', 'a')
  expect(vi.getTimerCount()).toBe(0)
  expect(warned).not.toHaveBeenCalled()
})

test('a process that was killed while idle is not used again', async () => {
  const inspector = new Inspector()
  const before = inspectors()
  const small = onDisk(makePdf())
  await inspector.inspect(small, 'pdf', 'a')
  const ours = [...inspectors()].filter((pid) => !before.has(pid))
  for (const pid of ours) process.kill(Number(pid), 'SIGKILL')
  await expect.poll(() => ours.map((pid) => existsSync(`/proc/${pid}`))).toEqual([false])
  expect(await inspector.inspect(small, 'pdf', 'a')).toBe('pdf')
})

test('clients take turns: someone with many files has one inspected at a time, with others in between', async () => {
  const turns = new Turns(2)
  const order: string[] = []
  const leave = new Map<string, () => void>()
  const take = async (client: string, file: string): Promise<void> => {
    leave.set(file, await turns.take(client))
    order.push(file)
  }
  const all = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((file) => take(file.charAt(0), file))
  await sleep(0)
  expect(order).toEqual(['a1', 'b1'])
  for (const file of ['a1', 'c1', 'b1', 'a2', 'a3', 'b2']) {
    leave.get(file)?.()
    await sleep(0)
  }
  await Promise.all(all)
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

test('a client that waits too long is told to retry, and takes no turn from those still waiting', async () => {
  const turns = new Turns(1, 200)
  const leave = await turns.take('a')
  const late = turns.take('b')
  await expect(late).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '30' } })
  const next = turns.take('c')
  leave()
  const leaveNext = await next
  // Releasing the last slot makes exactly one available.
  leaveNext()
  const again = await turns.take('b')
  await expect(turns.take('c')).rejects.toMatchObject({ status: 503 })
  again()
})

test('INT-03 while one address has ten slow files inspected, others are served', { timeout: 120_000 }, async () => {
  const service = await startForTest({ trustProxy: ['127.0.0.1'] })
  const slow = { name: 'resume.docx', data: longDocument(8) }
  let answered = 0
  const many = Array.from({ length: 10 }, async (_, index) => {
    // One IPv6 connection can have any number of addresses.
    const { status } = await submit(service, { resume: slow }, { 'x-forwarded-for': `2001:db8:1:2::${index + 1}` })
    answered += 1
    return status
  })
  await expect.poll(() => inspectors().size).toBeGreaterThan(0)
  await sleep(500)
  const others = ['203.0.113.1', '203.0.113.2'].map((address) => submit(service, {}, { 'x-forwarded-for': address }))
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([201, 201])
  expect(answered).toBeLessThan(8)
  // Someone who sends ten may be told to retry.
  for (const status of await Promise.all(many)) expect([201, 503]).toContain(status)
})

test('a client that is not served in time gets 503 with a message, and nothing is stored', async () => {
  const service = await startForTest()
  vi.spyOn(shared, 'inspect').mockImplementation(async () => {
    await new Turns(0, 100).take('a')
    return 'pdf'
  })
  const response = await submit(service)
  expect(response.headers.get('retry-after')).toBe('30')
  expect(await answerOf(response)).toEqual({
    status: 503,
    body: { detail: 'Too many resumes are being checked just now. Try again in half a minute.' },
  })
  expect(await service.resumes()).toBe(0)
})

test('an upload that has arrived is not treated as silent or slow while its resume is inspected', async () => {
  const service = await startForTest({ timeouts: { idleSeconds: 1, bodyGraceSeconds: 1 } })
  vi.spyOn(shared, 'inspect').mockImplementation(async () => {
    await sleep(3_000)
    return 'pdf'
  })
  expect((await submit(service)).status).toBe(201)
})
