const EVERY_MS = 1000

/** A line that says how far work is: on a terminal in the place of the one before, elsewhere one a second. */
export function openProgress(stream: NodeJS.WriteStream = process.stdout) {
  let last = performance.now()
  let isOpen = false
  return {
    say(line: string): void {
      if (stream.isTTY) {
        stream.write(`\r\u{1B}[K${line}`)
        isOpen = true
      } else if (performance.now() - last >= EVERY_MS) {
        last = performance.now()
        stream.write(`${line}\n`)
      }
    },
    /** What is printed next stands on a line of its own. */
    end(): void {
      if (isOpen) stream.write('\n')
      isOpen = false
    },
  }
}

export type Progress = ReturnType<typeof openProgress>
