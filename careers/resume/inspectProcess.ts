/**
 * A process that inspects resumes, one after the other, so that a hostile one can take neither the service's time nor
 * its memory.
 */
import { open } from 'node:fs/promises'
import { getHeapStatistics } from 'node:v8'
import { byteSource } from './byteSource.ts'
import { inspectResume, type ResumeType } from './inspect.ts'
import { Refusal } from './refusal.ts'

export interface Question {
  path: string
  extension: string
}

type Finding = { type: ResumeType } | { refusal: string } | { failure: string }

export type Answer = Finding & {
  /** What the objects of this process take by now, in bytes. */
  heapBytes: number
}

async function inspect({ path, extension }: Question): Promise<Finding> {
  const handle = await open(path, 'r')
  try {
    return { type: await inspectResume(byteSource(handle, (await handle.stat()).size), extension) }
  } catch (error) {
    return error instanceof Refusal ? { refusal: error.message } : { failure: String(error) }
  } finally {
    await handle.close()
  }
}

// The service ends this process when it ends itself, after the requests in progress; Ctrl-C reaches both.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit())
process.on('message', (question: Question) => {
  void inspect(question).then((finding) => {
    process.send?.({ ...finding, heapBytes: getHeapStatistics().used_heap_size } satisfies Answer)
  })
})
