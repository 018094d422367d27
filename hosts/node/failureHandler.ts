import type http from 'node:http'

/** Responds with a sentence instead of a page. */
export function sendSentence(response: http.ServerResponse, status: number, sentence: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
  response.end(`${sentence}\n`)
}

/** Logs a failure, and responds to the waiting client with an error. */
export const failureHandler =
  (response: http.ServerResponse, report: (error: unknown) => void = console.error) =>
  (error: unknown): void => {
    report(error)
    // Cut off, so that a partial response isn't taken for a complete one.
    if (response.headersSent) response.destroy()
    else sendSentence(response, 503, 'This can’t be answered now: the log says why.')
  }
