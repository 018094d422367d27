import { expect, test, vi } from 'vitest'
import { openProgress } from '#render/messages/progress.ts'

/** The progress of 300 documents, one every 50 ms, on a terminal or elsewhere. */
function said(isTTY: boolean): string {
  let text = ''
  const stream = { isTTY, write: (chunk: string) => (text += chunk) } as unknown as NodeJS.WriteStream
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  const progress = openProgress(stream)
  for (let done = 1; done <= 300; done += 1) {
    now.mockReturnValue(done * 50)
    progress.say(`${done} of 300`)
  }
  progress.end()
  progress.end()
  return text
}

test('long work prints one line a second if not on a terminal', () => {
  const lines = said(false).trimEnd().split('\n')
  expect(lines).toHaveLength(15)
  expect(lines.slice(0, 2)).toEqual(['20 of 300', '40 of 300'])
})

test('on a terminal it is a single line that counts up, with later output below it', () => {
  const [line = '', ...below] = said(true).split('\n')
  // Each overwrites the previous one.
  expect(line.split('\r\u{1B}[K').slice(1)).toEqual(Array.from({ length: 300 }, (_, index) => `${index + 1} of 300`))
  expect(below).toEqual([''])
})
