import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { currentPage } from '#web/observability/report.ts'
import { createRoutes } from '#web/routes.tsx'

test.each([
  ['is shown has its canonical path', '<link rel="canonical" href="https://www.example.com/IoT">', '/iot?x=1', '/IoT'],
  ['does not exist is the 404 page', '<meta name="robots" content="noindex">', '/dana.whitfield', '404'],
  ['failed has the path of its route', '', '/iot', '/IoT'],
  ['failed in the blog has the pattern of its route', '', '/blog/a-word-of-a-visitor', '/Blog/:slug'],
  ['has no route is the 404 page', '', '/a/b/c', '404'],
])('a page that %s', (_, head, address, name) => {
  document.head.innerHTML = head
  history.replaceState(null, '', address)
  expect(currentPage(createRoutes(new QueryClient()))).toBe(name)
})
