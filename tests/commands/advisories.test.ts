import { describe, expect, test } from 'vitest'
import {
  exceptionSchema,
  judge,
  readAdvisories,
  type Advisory,
  type Exception,
} from '../../commands/licences/advisories.ts'

const cause = (id: string, name: string, severity: string) => ({
  source: 1,
  name,
  dependency: name,
  title: `A flaw of ${name}`,
  url: `https://github.com/advisories/${id}`,
  severity,
  cwe: [],
  cvss: { score: 7.5, vectorString: null },
  range: '<2.0.0',
})
const entry = (name: string, severity: string, via: unknown[]) => ({
  [name]: {
    name,
    severity,
    isDirect: false,
    via,
    effects: [],
    range: '*',
    nodes: [`node_modules/${name}`],
    fixAvailable: true,
  },
})
/** As npm writes it: a flaw of `deep`, which `middle` has through it, and a small one of `other`. */
const report = JSON.stringify({
  auditReportVersion: 2,
  vulnerabilities: {
    ...entry('other', 'low', [cause('GHSA-aaaa-aaaa-aaaa', 'other', 'low')]),
    ...entry('middle', 'high', ['deep']),
    ...entry('deep', 'high', [
      cause('GHSA-bbbb-bbbb-bbbb', 'deep', 'high'),
      cause('GHSA-bbbb-bbbb-bbbb', 'deep', 'high'),
    ]),
  },
  metadata: { vulnerabilities: { total: 3 } },
})
const advisories: Advisory[] = readAdvisories(report)
const exception: Exception = {
  advisory: 'GHSA-bbbb-bbbb-bbbb',
  package: 'deep',
  reason: 'Only its command line has the flaw.',
  until: '2026-12-31',
}

describe('what npm audit found', () => {
  test('is read once an advisory, the most severe first', () => {
    expect(advisories.map(({ id, package: name, severity }) => [id, name, severity])).toEqual([
      ['GHSA-bbbb-bbbb-bbbb', 'deep', 'high'],
      ['GHSA-aaaa-aaaa-aaaa', 'other', 'low'],
    ])
  })

  test('may be nothing', () => {
    const nothing = JSON.stringify({ auditReportVersion: 2, vulnerabilities: {}, metadata: {} })
    expect(judge(readAdvisories(nothing), [], '2026-11-21')).toEqual({ problems: [], notes: [] })
  })

  test.each([
    ['', /no JSON, so nothing was checked/],
    ['{"message":"405 Method Not Allowed","statusCode":405}', /nothing was checked: 405 Method Not Allowed/],
    ['{"auditReportVersion":3}', /nothing was checked: in an unknown form/],
  ])('no answer is not taken for a good one: %s', (text, sentence) => {
    expect(() => readAdvisories(text)).toThrow(sentence)
  })
})

describe('a change', () => {
  test('is stopped by a severe advisory, not by a small one', () => {
    const { problems, notes } = judge(advisories, [], '2026-11-21')
    expect(problems).toEqual([
      expect.stringMatching(/^high: deep <2\.0\.0: A flaw of deep \(GHSA-bbbb.*raise the package/),
    ])
    expect(notes).toEqual([expect.stringMatching(/^low: other/)])
  })

  test('is not stopped by one that is excepted, up to the last day', () => {
    expect(judge(advisories, [exception], '2026-12-31').problems).toEqual([])
    expect(judge(advisories, [exception], '2026-12-31').notes.join()).toContain('Only its command line has the flaw.')
    expect(judge(advisories, [exception], '2027-01-01').problems).toEqual([
      expect.stringContaining('the exception ended on 2026-12-31'),
    ])
  })

  test('is stopped by an exception for nothing, and one for another package excepts nothing', () => {
    expect(judge([], [exception], '2026-11-21').problems).toEqual([expect.stringContaining('take the exception out')])
    expect(judge(advisories, [{ ...exception, package: 'middle' }], '2026-11-21').problems).toHaveLength(2)
  })
})

test.each([
  { ...exception, reason: 'because' },
  { ...exception, until: 'next year' },
  { ...exception, advisory: 'CVE-2026-1' },
])('an exception has an advisory, a reason and a day: %o', (bad) => {
  expect(exceptionSchema.safeParse(bad).success).toBe(false)
  expect(exceptionSchema.safeParse(exception).success).toBe(true)
})
