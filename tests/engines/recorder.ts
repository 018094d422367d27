/** Where a tab keeps what its pages complained of: it must outlive a full load. */
const KEPT = 'complaints'

/**
 * Runs in each page before its own scripts, and keeps what a browser would write on its console: WebKit's driver tells
 * nobody, and Firefox's does not tell what the security policy refused.
 */
function record(kept: string): void {
  // What was still on its way is given up when the page is left.
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
  // Captured, because what fails to load tells only its own element.
  addEventListener(
    'error',
    (event) => {
      const { target } = event
      if (target instanceof Element) keep(`did not load: ${target.outerHTML.slice(0, 300)}`)
      // Firefox also tells this page what the one before gave up when it was left: an event without a message.
      else if (event instanceof ErrorEvent) keep(`uncaught: ${event.message}`)
    },
    true,
  )
}

/** The script, as text. */
export const RECORDER = `(${String(record)})(${JSON.stringify(KEPT)})`

/** For the page: what was kept since it was asked last. */
export const complaintsOf = () => {
  const complaints = JSON.parse(sessionStorage.getItem('complaints') ?? '[]') as string[]
  sessionStorage.removeItem('complaints')
  return complaints
}
