import { describe, expect, test } from 'vitest'
import { destinationOf } from '../../../schemas/redirectRules.ts'
import { redirectsFile, usableRedirects } from '../../../web/build/redirects.ts'

const site = {
  exists: (path: string) => path.toLowerCase() === '/iot',
  canonical: (href: string) => (href.toLowerCase() === '/iot' ? '/IoT' : href),
  destinationOf,
}

const redirect = (from: string, to: string, permanent = true) => ({ from, to, permanent })

describe('the redirects of a build', () => {
  test('lead to the end of a chain at once, in the page’s own spelling', () => {
    const { usable, problems } = usableRedirects([redirect('/a', '/b', false), redirect('/b/', '/iot')], site)
    expect(usable).toEqual([redirect('/a', '/IoT', false), redirect('/b', '/IoT')])
    expect(problems).toEqual([])
  })

  test.each([
    ['goes round in a circle', [redirect('/a', '/b'), redirect('/b', '/a')], 2],
    ['starts at a page', [redirect('/IOT', '/Contact')], 1],
    ['starts where another does', [redirect('/a', '/IoT'), redirect('/A/', '/Contact')], 1],
    ['leads to a script', [redirect('/a', 'javascript:alert(1)')], 1],
    ['leads to a host without https', [redirect('/a', '//evil.example')], 1],
  ])('leave out what %s, and say so', (_why, redirects, count) => {
    const { usable, problems } = usableRedirects(redirects, site)
    expect(problems).toHaveLength(count)
    expect(problems[0]).toMatch(/^The redirect from \/\w+ to \S+ is left out: .+\.$/)
    expect(usable).toHaveLength(redirects.length - count)
  })

  test('are written for hosts that tell cases and slashes apart, without anything they would read as a pattern', () => {
    const { usable } = usableRedirects(
      [redirect('/Old', '/IoT'), redirect('/%C3%A4', 'https://example.com/a?b=$c;d', false)],
      site,
    )
    expect(redirectsFile(usable)).toBe(`/Old /IoT 301
/Old/ /IoT 301
/old /IoT 301
/old/ /IoT 301
/%C3%A4 https://example.com/a?b=%24c%3Bd 302
/%C3%A4/ https://example.com/a?b=%24c%3Bd 302
/%c3%a4 https://example.com/a?b=%24c%3Bd 302
/%c3%a4/ https://example.com/a?b=%24c%3Bd 302
`)
  })
})
