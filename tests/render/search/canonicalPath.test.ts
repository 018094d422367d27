import { expect, test } from 'vitest'
import { canonicalPaths } from '#render/search/canonicalPath.ts'

test('an address leads to the page as it is spelled, with its query and anchor; others stay as they are', () => {
  const canonical = canonicalPaths(['/', '/IoT'])
  const asked = ['/iot/?a=1#b', '/IOT', '/', '/#a', '/other/', 'https://y.example/iot', 'mailto:a@x.example', '']
  expect(asked.map(canonical)).toEqual(['/IoT?a=1#b', '/IoT', '/', '/#a', ...asked.slice(4)])
})
