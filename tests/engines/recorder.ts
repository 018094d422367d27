/** Where a tab stores its pages' errors: they must survive a full load. */
const KEPT = 'complaints'

/**
 * Runs in each page before its own scripts, and records what a browser would log to its console: WebKit's driver
 * doesn't report it, and Firefox's doesn't report what the security policy refused.
 */
function record(kept: string): void {
  // Requests in progress are aborted when the page is left.
  let leaving = false
  addEventListener('beforeunload', () => (leaving = true))
  const keep = (text: string) => {
    if (leaving) return
    const complaints = JSON.parse(sessionStorage.getItem(kept) ?? '[]') as string[]
    sessionStorage.setItem(kept, JSON.stringify([...complaints, `${location.pathname}: ${text}`]))
  }
  for (const level of ['error', 'warn'] as const) {
    console[level] = (...parts: unknown[]) => keep(`console ${level}: ${parts.map(String).join(' ')}`)
  }
  addEventListener('securitypolicyviolation', (event) =>
    keep(`the policy refused ${event.effectiveDirective}: ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`),
  )
  addEventListener('unhandledrejection', ({ reason }) => keep(`unhandled: ${String(reason)}`))
  // In the capture phase, because a load error is only dispatched to its own element.
  addEventListener(
    'error',
    (event) => {
      const { target } = event
      if (target instanceof Element) keep(`did not load: ${target.outerHTML.slice(0, 300)}`)
      // Firefox also tells this page what the previous one aborted when it was left: an event without a message.
      else if (event instanceof ErrorEvent) keep(`uncaught: ${event.message}`)
    },
    true,
  )
}

/** The script, as text. */
export const RECORDER = `(${String(record)})(${JSON.stringify(KEPT)})`

/** For the page: what was recorded since the last call. */
export const complaintsOf = () => {
  const complaints = JSON.parse(sessionStorage.getItem('complaints') ?? '[]') as string[]
  sessionStorage.removeItem('complaints')
  return complaints
}
