/**
 * A process that inspects resumes and extracts the text of Word documents, one at a time, so that a hostile file can't
 * exhaust the service's time or memory.
 */
import { open } from 'node:fs/promises'
import { getHeapStatistics } from 'node:v8'
import { byteSource } from './byteSource.ts'
import { inspectResume, type ResumeType } from './inspect.ts'
import { Refusal } from './refusal.ts'

export type InspectionRequest = { path: string; extension: string } | { docx: Uint8Array }

type InspectionOutcome = { type: ResumeType } | { text: string } | { refusal: string } | { failure: string }

export type InspectionResult = InspectionOutcome & {
  heapBytes: number
}

/** The maximum length of extracted text, in characters: no resume is longer. */
const MAX_TEXT = 200_000

async function inspect({ path, extension }: Extract<InspectionRequest, { path: string }>): Promise<InspectionOutcome> {
  const handle = await open(path, 'r')
  try {
    return { type: await inspectResume(byteSource(handle, (await handle.stat()).size), extension) }
  } finally {
    await handle.close()
  }
}

async function readText({ docx }: Extract<InspectionRequest, { docx: Uint8Array }>): Promise<InspectionOutcome> {
  // Loaded on demand: most processes never need it.
  const { default: mammoth } = await import('mammoth')
  const { value } = await mammoth.extractRawText({ buffer: Buffer.from(docx) })
  return { text: value.slice(0, MAX_TEXT) }
}

const inWords = (error: unknown): InspectionOutcome =>
  error instanceof Refusal ? { refusal: error.message } : { failure: String(error) }

// The service ends this process when it exits, after the requests in progress; Ctrl-C reaches both.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit())
process.on('message', (question: InspectionRequest) => {
  const found = 'docx' in question ? readText(question) : inspect(question)
  void found.catch(inWords).then((finding) => {
    process.send?.({ ...finding, heapBytes: getHeapStatistics().used_heap_size } satisfies InspectionResult)
  })
})
