import { expect, test } from 'vitest'
import { parseRedirectRules } from '#hosts/staticFiles/readRedirectRules.ts'

test.each([
  '/old/* /new/:splat 301',
  '/app /index.html 200',
  'old /new',
  '/old',
  '/a /b 301 Country=de',
  '/a%00 /b',
  '/a%zz /b',
])('anything but a plain redirect is left out and named, and the others work: %s', (line) => {
  const { rules, problems } = parseRedirectRules(`/fine /here\n${line}\n\n  # A comment\n/also /there\n`)
  expect(rules).toEqual([
    { from: '/fine', to: '/here', status: 301 },
    { from: '/also', to: '/there', status: 301 },
  ])
  expect(problems).toEqual([expect.stringMatching(/^_redirects, line 2, is left out: /)])
})
