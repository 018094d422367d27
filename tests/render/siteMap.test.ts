import { expect, test } from 'vitest'
import { inMenuOrder } from '#render/search/siteMap.ts'

test('the sitemap has the services in menu order, and other pages in their places', () => {
  const paths = ['/', '/Mobile', '/Web', '/services/network-security', '/Contact']
  const menu = ['/web', '/services/network-security', '/Mobile', '/services/not-built']
  expect(inMenuOrder(paths, menu)).toEqual(['/', '/Web', '/services/network-security', '/Mobile', '/Contact'])
})
