import { describe, expect, test } from 'vitest'
import { reservedRoutes } from '../../schemas/routes.ts'
import { findRoute, routes } from '../../web/routes.tsx'

describe('the route table', () => {
  test.each([
    ['/', '/'],
    ['/iot', '/IoT'],
    ['/IOT', '/IoT'],
    ['/IoT/', '/IoT'],
    ['/mobile', '/Mobile'],
    ['/dIgItAl', '/Digital'],
  ])('ROUTE-05 %s is %s', (path, canonical) => {
    expect(findRoute(path)?.params.route).toBe(canonical)
  })

  test.each(['/IoT/more', '/Web/../etc', '/Blog/post/more', '/a/b/c'])('ROUTE-06 %s is no route', (path) => {
    expect(findRoute(path)).toBeUndefined()
  })

  test('a slug is handed to its page as it is read, not as it is encoded', () => {
    expect(findRoute('/Blog/gr%C3%BC%C3%9Fe')?.params).toEqual({ route: '/Blog/:slug', slug: 'grüße' })
    expect(findRoute('/%E0%A4%A')?.params.slug).toBe('%E0%A4%A')
  })

  test('a screen of its own goes before a page of the same slug', () => {
    expect(findRoute('/contact')?.params.route).toBe('/Contact')
    expect(findRoute('/privacy-policy')?.params.route).toBe('/:slug')
  })

  test('has exactly the screens whose addresses the Studio keeps from pages', () => {
    const fixed = routes.map(({ path }) => path).filter((path) => !path.includes(':'))
    expect(fixed.toSorted()).toEqual([...reservedRoutes].toSorted())
  })

  test('no two routes differ in letter case alone', () => {
    const paths = routes.map(({ path }) => path.toLowerCase())
    expect(new Set(paths).size).toBe(paths.length)
  })
})
