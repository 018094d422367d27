import { expect, test } from 'vitest'
import { inMenuOrder, robotsText } from '#render/search/siteMap.ts'

test('the sitemap has the services in menu order, and other pages in their places', () => {
  const paths = ['/', '/Mobile', '/Web', '/services/network-security', '/Contact']
  const menu = ['/web', '/services/network-security', '/Mobile', '/services/not-built']
  expect(inMenuOrder(paths, menu)).toEqual(['/', '/Web', '/services/network-security', '/Mobile', '/Contact'])
})

test('crawlers may read every page; only a site that search engines may list names its sitemap', () => {
  const all = 'User-agent: *\nDisallow:\n'
  expect(robotsText('https://x.example', true)).toBe(`${all}\nSitemap: https://x.example/sitemap.xml\n`)
  expect(robotsText('https://x.example', false)).toBe(all)
})
