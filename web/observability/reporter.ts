/** Maximum length of a reported message, in characters. */
const LONGEST = 200

/**
 * Strips what may identify a visitor: query strings, email addresses, longer numbers (phone numbers, one-time codes),
 * and everything after the 200th character.
 */
export function withoutPersonalData(text: string): string {
  return text
    .replace(/\b(https?:\/\/[^\s?#"')]+)[?#][^\s"')]*/g, '$1')
    .replace(/[^\s@<>"'(),;:]+@[^\s@<>"'(),;:]+\.[a-z]{2,}/gi, '[email]')
    .replace(/\+?\d[\d\s().-]{3,}\d/g, '[number]')
    .slice(0, LONGEST)
}

/** One of the web vitals, as measured by the library of that name: milliseconds or, for CLS, a share of the screen. */
interface Vital {
  name: string
  value: number
  rating: string
}

/** The report, sent as JSON text; documented in docs/deploy-reference.md. */
export type Report =
  | { kind: 'vitals'; page: string; vitals: Vital[] }
  | { kind: 'error'; page: string; name: string; message: string; at: string[] }

/** How often a page that keeps failing reports it. */
const MOST_ERRORS = 10
const MOST_FRAMES = 5

/** Positions in this site's scripts, `assets/site-abc.js:1:200`, innermost first. */
function places(stack: string, origin: string): string[] {
  return stack
    .split(origin)
    .slice(1, 1 + MOST_FRAMES)
    .flatMap((rest) => /^\/([\w./-]+:\d+:\d+)/.exec(rest)?.[1] ?? [])
}

interface ReporterOptions {
  /** The current page: see `currentPage`. */
  page: () => string
  /** Only the site's own; errors of browser extensions are ignored. */
  origin: string
  send: (report: Report) => void
}

/**
 * Collects a page's reports. Errors are sent right away, each once and at most ten; measurements when the page is left.
 */
export class Reporter {
  #options: ReporterOptions
  /** The page that the document was loaded for; its measurements are attributed to it. */
  #firstPage: string
  #vitals = new Map<string, Vital>()
  #errors = new Set<string>()

  constructor(options: ReporterOptions) {
    this.#options = options
    this.#firstPage = options.page()
  }

  error(thrown: unknown): void {
    const { page, origin, send } = this.#options
    const error = thrown instanceof Error ? thrown : new Error(String(thrown))
    const stack = thrown instanceof Error ? (thrown.stack ?? '') : ''
    if (/\b(?:chrome|moz|safari-web|ms-browser)-extension:/.test(stack) && !stack.includes(origin)) return
    const report = { name: error.name, message: withoutPersonalData(error.message), at: places(stack, origin) }
    const key = JSON.stringify(report)
    if (this.#errors.has(key) || this.#errors.size === MOST_ERRORS) return
    this.#errors.add(key)
    send({ kind: 'error', page: page(), ...report })
  }

  /** Stores a measurement, replacing an earlier one of the same name. */
  vital({ name, value, rating }: Vital): void {
    this.#vitals.set(name, { name, value: Math.round(value * 1000) / 1000, rating })
  }

  /** Sends the measurements that are new since the last time. */
  flush(): void {
    if (this.#vitals.size === 0) return
    const vitals = [...this.#vitals.values()]
    this.#vitals.clear()
    this.#options.send({ kind: 'vitals', page: this.#firstPage, vitals })
  }
}
