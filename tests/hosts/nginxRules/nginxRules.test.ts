import { expect, test } from 'vitest'
import { siteMaps, siteRules } from '#hosts/nginxRules/nginxRules.ts'
import { parseHeaderRules } from '#hosts/staticFiles/headerRules.ts'

test('a redirect keeps the visitor’s query string unless its target has one', () => {
  const maps = siteMaps(
    'site',
    [],
    [
      { from: '/a', to: '/IoT#part', status: 301 },
      { from: '/b', to: 'https://y.example/?x=1', status: 302 },
    ],
  )
  expect(maps).toContain('  "/a" "/IoT$is_args$args#part";\n')
  expect(maps).toContain('  "/b" "https://y.example/?x=1";\n')
})

test('a header that leads to a page has its address encoded', () => {
  const maps = siteMaps('site', ['/grüße.html'], [])
  expect(maps).toContain('  "/grüße" "/grüße.html";\n')
  expect(maps).toContain('  "/grüße.html" "/gr%C3%BC%C3%9Fe$is_args$args";\n')
})

test.each(['/*/a.js', '/a b', '/a;', '/a/'])('headers for %s can’t be expressed for nginx', (rulePath) => {
  const rules = parseHeaderRules(`/*\n  X-Fine: yes\n${rulePath}\n  X-Other: yes\n`)
  expect(() => siteRules('site', rules)).toThrow(`single paths only, not of ${rulePath}.`)
})
