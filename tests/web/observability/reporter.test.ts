import { describe, expect, test } from 'vitest'
import { type Report, Reporter, withoutPersonalData } from '#web/observability/reporter.ts'

const ORIGIN = 'https://www.example.com'

function record() {
  const sent: Report[] = []
  let page = '/IoT'
  const reporter = new Reporter({ page: () => page, origin: ORIGIN, send: (report) => sent.push(report) })
  const goTo = (path: string) => {
    page = path
  }
  return { sent, reporter, goTo }
}

function failure(message: string, stack = `Error: ${message}\n    at f (${ORIGIN}/assets/site-abc.js:1:200)`): Error {
  return Object.assign(new TypeError(message), { stack })
}

describe('an error', () => {
  test('is sent right away with the page, its name, its message and its position in our scripts', () => {
    const { sent, reporter } = record()
    const stack = `TypeError: x\n  at a (${ORIGIN}/assets/pieces-1.js:3:14)\n  at b (https://other.example/y.js:1:1)\n  at ${ORIGIN}/assets/site-2.js:1:5`
    reporter.error(failure('x is not a function', stack))
    const at = ['assets/pieces-1.js:3:14', 'assets/site-2.js:1:5']
    expect(sent).toEqual([{ kind: 'error', page: '/IoT', name: 'TypeError', message: 'x is not a function', at }])
  })

  test('after a navigation names the current page; measurements name the page that was loaded', () => {
    const { sent, reporter, goTo } = record()
    goTo('/Data')
    reporter.error('gone wrong')
    reporter.vital({ name: 'LCP', value: 1, rating: 'good' })
    reporter.flush()
    expect(sent.map(({ kind, page }) => [kind, page])).toEqual([
      ['error', '/Data'],
      ['vitals', '/IoT'],
    ])
  })

  test('that isn’t an Error object is sent as text', () => {
    const { sent, reporter } = record()
    reporter.error('gone wrong')
    reporter.error(undefined)
    expect(sent).toMatchObject([{ message: 'gone wrong' }, { message: 'undefined' }])
  })

  test('is sent once, and no more than ten different ones are', () => {
    const { sent, reporter } = record()
    for (let round = 0; round < 3; round++) reporter.error(failure('failure a'))
    expect(sent).toHaveLength(1)
    for (let round = 0; round < 3; round++) {
      for (let number = 0; number < 30; number++)
        reporter.error(failure(`failure ${String.fromCodePoint(97 + number)}`))
    }
    expect(sent).toHaveLength(10)
  })

  test('of a browser extension is ignored; one that only passed through an extension is sent', () => {
    const { sent, reporter } = record()
    reporter.error(failure('x', 'Error: x\n at chrome-extension://abc/content.js:1:1'))
    expect(sent).toEqual([])
    reporter.error(failure('x', `Error: x\n at ${ORIGIN}/assets/site.js:1:1\n at moz-extension://abc/content.js:1:1`))
    expect(sent).toHaveLength(1)
  })
})

test.each([
  [
    'could not load https://api.example.com/jobs/?name=Dana#top for https://www.example.com/Login#Dana',
    'could not load https://api.example.com/jobs/ for https://www.example.com/Login',
  ],
  ['no account for dana.whitfield@mill.example', 'no account for [email]'],
  ['call +1 (314) 555-0100 back', 'call [number] back'],
  ['code 123456 is wrong', 'code [number] is wrong'],
  ['failed with status 404 after 120 s', 'failed with status 404 after 120 s'],
])('nothing that may reveal something about a visitor is sent: %s', (text, sent) => {
  expect(withoutPersonalData(text)).toBe(sent)
})

test('a long message is cut off', () => {
  expect(withoutPersonalData('a'.repeat(5000))).toHaveLength(200)
})

describe('measurements', () => {
  test('are sent once, together, when the visitor leaves the page; the last value of each name counts', () => {
    const { sent, reporter } = record()
    reporter.vital({ name: 'CLS', value: 0.01, rating: 'good' })
    reporter.vital({ name: 'LCP', value: 1234.56789, rating: 'good' })
    reporter.vital({ name: 'CLS', value: 0.02, rating: 'good' })
    expect(sent).toEqual([])
    reporter.flush()
    reporter.flush()
    const vitals = [
      { name: 'CLS', value: 0.02, rating: 'good' },
      { name: 'LCP', value: 1234.568, rating: 'good' },
    ]
    expect(sent).toEqual([{ kind: 'vitals', page: '/IoT', vitals }])
  })
})
