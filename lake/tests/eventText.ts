import { atEnd } from './atEnd.ts'

/** An event stream of the lake as raw text, for what the client doesn't show. */
export async function openEventText(url: string, headers: Record<string, string> = {}) {
  const abort = new AbortController()
  const { body } = await fetch(url, { headers, signal: abort.signal })
  const read = { text: '', ended: false }
  const waiting = new Set<() => void>()
  const wake = () => {
    for (const resolve of waiting) resolve()
  }
  async function follow(): Promise<void> {
    try {
      for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
        read.text += chunk
        wake()
      }
    } catch {
      // The test is over, or the lake closed the connection.
    }
    read.ended = true
    wake()
  }
  void follow()
  atEnd(() => abort.abort())
  /** Waits until the text so far, or its end, matches. */
  async function until(wanted: (text: string, ended: boolean) => boolean): Promise<string> {
    while (!wanted(read.text, read.ended)) await new Promise<void>((resolve) => waiting.add(resolve))
    return read.text
  }
  return { until, close: () => abort.abort() }
}
