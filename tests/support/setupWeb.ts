import '@testing-library/jest-dom/vitest'
import { onlineManager } from '@tanstack/react-query'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeAll } from 'vitest'

// A busy machine may take longer than the default of one second.
configure({ asyncUtilTimeout: 10_000 })

beforeAll(() => {
  // jsdom has no layout, and no such method.
  if (typeof document !== 'undefined') Element.prototype.scrollIntoView = () => undefined
})

afterEach(() => {
  cleanup()
  // A test that was offline must not hold up the queries of the next file.
  onlineManager.setOnline(true)
  if (typeof document === 'undefined') return
  history.replaceState(null, '', '/')
  localStorage.clear()
  sessionStorage.clear()
  // Libraries keep their style sheets; everything else in the head belongs to a page.
  for (const element of document.head.querySelectorAll(':not(style)')) element.remove()
  document.body.replaceChildren()
})
