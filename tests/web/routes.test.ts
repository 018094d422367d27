import { QueryClient } from '@tanstack/react-query'
import { matchRoutes } from 'react-router-dom'
import { describe, expect, test } from 'vitest'
import { reservedRoutes } from '@archstep/contracts/routes.ts'
import { createRoutes, pageRoutes } from '#web/routes.tsx'
import { SLUG_PATHS } from './slugPaths.ts'

const routes = createRoutes(new QueryClient())
const found = (path: string) => matchRoutes(routes, path)?.at(-1)
const foundPath = (path: string) => found(path)?.route.path

describe('the route table', () => {
  test.each([
    ['/', '/'],
    ['/iot', '/IoT'],
    ['/IOT', '/IoT'],
    ['/IoT/', '/IoT'],
    ['/mobile', '/Mobile'],
    ['/dIgItAl', '/Digital'],
  ])('ROUTE-05 %s is %s', (path, canonical) => {
    expect(foundPath(path)).toBe(canonical)
  })

  test.each(['/IoT/more', '/Web/../etc', '/Blog/post/more', '/a/b/c'])('ROUTE-06 %s is no route', (path) => {
    expect(foundPath(path)).toBe('*')
  })

  test('a page gets its slug decoded', () => {
    expect(found('/Blog/gr%C3%BC%C3%9Fe')?.params).toEqual({ slug: 'grüße' })
  })

  test('a fixed screen takes precedence over a page with the same slug', () => {
    expect(foundPath('/contact')).toBe('/Contact')
    expect(foundPath('/privacy-policy')).toBe('/:slug')
    expect([foundPath('/services'), foundPath('/Services/Ninth')]).toEqual(['/:slug', '/services/:slug'])
  })

  test('has exactly the screens whose paths the Studio reserves', () => {
    const fixed = pageRoutes(routes).flatMap(({ path = '' }) => (/[:*]/.test(path) ? [] : [path]))
    expect(fixed.toSorted()).toEqual([...reservedRoutes].toSorted())
  })

  test('gives a slug to the pages to which other tests give one', () => {
    const withSlug = pageRoutes(routes).flatMap(({ path = '' }) => (path.includes(':') ? [path] : []))
    expect(withSlug.toSorted()).toEqual(SLUG_PATHS.toSorted())
  })

  test('no two routes differ only in letter case', () => {
    const paths = pageRoutes(routes).map(({ path }) => path?.toLowerCase())
    expect(paths.length).toBeGreaterThan(18)
    expect(new Set(paths).size).toBe(paths.length)
  })
})
