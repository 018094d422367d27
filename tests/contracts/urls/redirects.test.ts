import { describe, expect, test } from 'vitest'
import { destinationOf, redirectFromVerdict, redirectToVerdict } from '@archstep/contracts/urls/redirects.ts'

describe('addresses of redirects', () => {
  test.each([
    [
      /^Write the old path/,
      'old //host/a /a* /:slug /a?b=c /a#b /ä https://example.com/a /a%00 /a%zz /a%2Fb /%2e%2e/a /a/../b /%2A',
    ],
    [/^The site keeps files at /, '/assets/site.js /Images/logo.png /media/a.svg /cdn-cgi/trace'],
    [/^The site keeps a file at /, '/404 /404.html /feed.xml /Robots.txt /%73itemap.xml'],
    [/belong to the web server/, '/_headers /_worker.js /.well-known/security.txt /.netlify/functions/a'],
  ])('an old address with a certain problem is refused: %s', (sentence, addresses) => {
    const others = addresses.split(' ').filter((from) => !sentence.test(String(redirectFromVerdict(from))))
    expect(others).toEqual([])
    expect(redirectFromVerdict('/a b')).toMatch(/^Write the old path/)
  })

  test('are limited to the length that hosts read', () => {
    expect(redirectFromVerdict(`/${'a'.repeat(299)}`)).toBe(true)
    expect(redirectFromVerdict(`/${'a'.repeat(300)}`)).toMatch(/300 characters/)
    expect(redirectToVerdict(`/${'a'.repeat(599)}`)).toBe(true)
    expect(redirectToVerdict(`/${'a'.repeat(600)}`)).toMatch(/600 characters/)
    expect(redirectToVerdict(`/${'ä'.repeat(200)}`)).toMatch(/600 characters/)
  })

  test.each([
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    'http://example.com',
    'mailto:a@b.example',
    '/a b',
  ])('visitors are never sent to %s', (to) => {
    expect(redirectToVerdict(to)).not.toBe(true)
  })

  test('a chain is followed to its end, whatever the case and anything after ? or #', () => {
    const all = [
      { from: '/a', to: '/B?x=1' },
      { from: '/b', to: '/c#part' },
      { from: '/C/', to: 'https://example.com/' },
    ]
    expect(destinationOf({ from: '/a', to: '/B?x=1' }, all)).toBe('https://example.com/')
    expect(destinationOf({ from: '/a', to: '/50%' }, [{ from: '/50%', to: '/b' }])).toBe('/b')
  })
})
