import type http from 'node:http'

/** Logs a failure, and responds to the waiting client with an error. */
export const failureHandler =
  (response: http.ServerResponse, report: (error: unknown) => void = console.error) =>
  (error: unknown): void => {
    report(error)
    // Cut off, so that a partial response isn't taken for a complete one.
    if (response.headersSent) return void response.destroy()
    response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    response.end('This can’t be answered now: the log says why.\n')
  }
