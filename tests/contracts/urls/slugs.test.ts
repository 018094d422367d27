import { describe, expect, test } from 'vitest'
import { STATUS_PATH } from '@archstep/contracts/services/publisherState.ts'
import { slugVerdict } from '@archstep/contracts/urls/slugs.ts'

describe('addresses of pages', () => {
  test.each(['privacy-policy', 'Blog', 'services', 'api-docs', 'a', '2026'])('may be %s', (slug) => {
    expect(slugVerdict(slug)).toBe(true)
  })

  const screens =
    'Mobile Web Api Cloud IoT Data Digital Training Contact Careers About PostJobs CareersPage Register Login Interest book'

  test.each(screens.split(' '))('ROUTE-05 must not take the route of %s in any letter case', (route) => {
    for (const slug of [route, route.toLowerCase(), route.toUpperCase()]) {
      expect(slugVerdict(slug)).toMatch(`already has a screen at /${route}`)
    }
  })

  test.each(['two/parts', '/lead', 'a b', 'a--b', '-a', 'a-', 'naïve', '../x', 'assets', 'Studio'])(
    'must not be %j',
    (slug) => {
      expect(slugVerdict(slug)).toEqual(expect.any(String))
    },
  )

  test.each([
    'index',
    'Index',
    '404',
    'media',
    'MEDIA',
    'preview',
    STATUS_PATH.slice(1),
    'cdn-cgi',
    'functions',
    'con',
    'NUL',
    'com1',
    'lpt9',
  ])('must not be %s, which is a file or folder of the site, of its host or of Windows', (slug) => {
    expect(slugVerdict(slug)).toMatch(/Choose another address\.$/)
  })

  test.each(['feed.xml', '_headers', '_worker.js', '.well-known', 'a?b', 'a\0'])(
    'must not be %j, because a dot or a symbol isn’t a letter',
    (slug) => expect(slugVerdict(slug)).toMatch(/^Use only letters/),
  )

  test('have 80 characters at most', () => {
    expect(slugVerdict('a'.repeat(80))).toBe(true)
    expect(slugVerdict('a'.repeat(81))).toMatch(/^Shorten this address: it has 81 characters/)
  })
})
