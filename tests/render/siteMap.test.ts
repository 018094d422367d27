import { expect, test } from 'vitest'
import { inMenuOrder } from '#render/search/siteMap.ts'

test('the sitemap has the services in the order of their menu, and other pages where they were', () => {
  const paths = ['/', '/Mobile', '/Web', '/services/network-security', '/Contact']
  const menu = ['/web', '/services/network-security', '/Mobile', '/services/not-built']
  expect(inMenuOrder(paths, menu)).toEqual(['/', '/Web', '/services/network-security', '/Mobile', '/Contact'])
})
