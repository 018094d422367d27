import type { Visit } from './siteVisit.ts'

/** The visits of one page on one site. */
export interface Measured {
  route: string
  site: string
  visits: Visit[]
}

const WIDTHS = { route: 14, site: 22, figure: 10 }

/** The middle value; of an even number of values the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2
}

const whole = (value: number) => value.toFixed(0)
const kilobytes = (value: number) => (value / 1000).toFixed(1)

type Column = [title: string, read: (visit: Visit) => number | undefined, write: (value: number) => string]

/** Times in milliseconds, sizes in kilobytes (1000 bytes). */
const COLUMNS: Column[] = [
  ['FCP', ({ fcp }) => fcp, whole],
  ['LCP', ({ lcp }) => lcp, whole],
  ['blocking', ({ blocking }) => blocking, whole],
  ['longest', ({ longestTask }) => longestTask, whole],
  ['CLS', ({ cls }) => cls, (value) => value.toFixed(3)],
  ['hydrated', ({ hydrated }) => hydrated, whole],
  ['INP', ({ inp }) => inp, whole],
  ['requests', ({ requests }) => requests, whole],
  ['HTML', ({ bytes }) => bytes.html, kilobytes],
  ['script', ({ bytes }) => bytes.script, kilobytes],
  ['fonts', ({ bytes }) => bytes.font, kilobytes],
  ['images', ({ bytes }) => bytes.image, kilobytes],
  ['other', ({ bytes }) => bytes.other, kilobytes],
  ['at load', ({ bytesAtLoad }) => bytesAtLoad, kilobytes],
  ['at rest', ({ bytes }) => Object.values(bytes).reduce((total, value) => total + value, 0), kilobytes],
]

const line = (route: string, site: string, figures: readonly string[]) =>
  route.padEnd(WIDTHS.route) +
  site.slice(-(WIDTHS.site - 2)).padEnd(WIDTHS.site) +
  figures.map((figure) => figure.padStart(WIDTHS.figure)).join('')

function medianOf(visits: readonly Visit[], read: Column[1]): number | undefined {
  const values = visits.map(read).filter((value) => value !== undefined)
  return values.length > 0 ? median(values) : undefined
}

/** Medians by page and site, each with its times as ratios to those of the page's first row, which is its limit. */
export function tableOf(measured: readonly Measured[]): string {
  const lines = [
    line('page', 'site', [...COLUMNS.map(([title]) => title), 'FCP ×', 'LCP ×']),
    ...measured.map(({ route, site, visits }) => {
      const limit = measured.find((row) => row.route === route)?.visits ?? []
      const figures = COLUMNS.map(([, read, write]) => {
        const value = medianOf(visits, read)
        return value === undefined ? '–' : write(value)
      })
      const ratios = [({ fcp }: Visit) => fcp, ({ lcp }: Visit) => lcp].map((read) =>
        ((medianOf(visits, read) ?? 0) / (medianOf(limit, read) ?? 1)).toFixed(3),
      )
      return line(route, site, [...figures, ...ratios])
    }),
  ]
  return lines.join('\n')
}
