import { expect, test } from 'vitest'
import { canonicalPaths } from '#render/search/canonicalPath.ts'

test('a link to a page gets its canonical spelling and keeps query and anchor; other links stay unchanged', () => {
  const canonical = canonicalPaths(['/', '/IoT'])
  const asked = ['/iot/?a=1#b', '/IOT', '/', '/#a', '/other/', 'https://y.example/iot', 'mailto:a@x.example', '']
  expect(asked.map(canonical)).toEqual(['/IoT?a=1#b', '/IoT', '/', '/#a', ...asked.slice(4)])
})
