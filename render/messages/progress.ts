const EVERY_MS = 1000

/** A progress line. On a terminal it replaces the previous one; elsewhere at most one is printed per second. */
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
    /** Ends the progress line, so that further output starts on a new one. */
    end(): void {
      if (isOpen) stream.write('\n')
      isOpen = false
    },
  }
}

export type Progress = ReturnType<typeof openProgress>
