/** Maximum delay of deferred work after the page has loaded. */
const LATEST_MS = 4000
/** Delay in browsers without `requestIdleCallback`. */
const FALLBACK_DELAY_MS = 200

/** Runs `work` once, when the page has loaded and the browser is idle. */
export function whenIdle(work: () => void): void {
  if (document.readyState !== 'complete') {
    addEventListener('load', () => whenIdle(work), { once: true })
  } else if ('requestIdleCallback' in globalThis) {
    requestIdleCallback(work, { timeout: LATEST_MS })
  } else {
    setTimeout(work, FALLBACK_DELAY_MS)
  }
}
