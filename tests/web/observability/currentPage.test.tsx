import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { currentPage } from '#web/observability/report.ts'
import { createRoutes } from '#web/routes.tsx'

test.each([
  ['is shown has its canonical path', '<link rel="canonical" href="https://www.example.com/IoT">', '/iot?x=1', '/IoT'],
  ['does not exist is the 404 page', '<meta name="robots" content="noindex">', '/dana.whitfield', '404'],
  ['of one part could not be shown has the pattern of its address', '', '/iot', '/IoT'],
  ['of the blog could not be shown has the pattern of its address', '', '/blog/a-word-of-a-visitor', '/Blog/:slug'],
  ['no route has is the 404 page', '', '/a/b/c', '404'],
])('a page that %s', (_, head, address, name) => {
  document.head.innerHTML = head
  history.replaceState(null, '', address)
  expect(currentPage(createRoutes(new QueryClient()))).toBe(name)
})
