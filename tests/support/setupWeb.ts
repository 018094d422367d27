import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeAll } from 'vitest'

// A busy machine may take longer than the second that is the default.
configure({ asyncUtilTimeout: 10_000 })

beforeAll(() => {
  // jsdom lays nothing out, and has no such method.
  if (typeof document !== 'undefined') Element.prototype.scrollIntoView = () => undefined
})

afterEach(() => {
  cleanup()
  if (typeof document === 'undefined') return
  history.replaceState(null, '', '/')
  localStorage.clear()
  sessionStorage.clear()
  // Libraries keep the style sheets that they write; everything else in the head is a page's.
  for (const element of document.head.querySelectorAll(':not(style)')) element.remove()
  document.body.replaceChildren()
})
