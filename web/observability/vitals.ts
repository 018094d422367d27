import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'
import type { Reporter } from './reporter.ts'

/** Measures how the page was for its visitor, and reports it when they leave it or put it away. */
export function measure(reporter: Reporter): void {
  for (const observe of [onCLS, onFCP, onINP, onLCP, onTTFB]) observe((metric) => reporter.vital(metric))
  // After the listeners of the library, which sets its last values on the same event.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') reporter.flush()
  })
}
