import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'
import type { Reporter } from './reporter.ts'

/** Measures web vitals, and reports them when the page is left or hidden. */
export function measure(reporter: Reporter): void {
  for (const observe of [onCLS, onFCP, onINP, onLCP, onTTFB]) observe((metric) => reporter.vital(metric))
  // After the library's listeners, which finalize the values on the same event.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') reporter.flush()
  })
}
