import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import * as react from 'react'
import { afterEach, beforeAll } from 'vitest'

// A busy machine may take longer than the default of one second.
configure({ asyncUtilTimeout: 10_000 })

/**
 * In development, React keeps a stack for each of the first 10,000 elements of a second, for messages that no test reads;
 * that takes a tenth of the tests' time. This counts them as created.
 */
const internals: unknown = Reflect.get(react, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => undefined })

beforeAll(() => {
  // jsdom has no layout, and no such method.
  if (typeof document !== 'undefined') Element.prototype.scrollIntoView = () => undefined
})

afterEach(() => {
  cleanup()
  if (typeof document === 'undefined') return
  history.replaceState(null, '', '/')
  localStorage.clear()
  sessionStorage.clear()
  // Libraries keep their style sheets; everything else in the head belongs to a page.
  for (const element of document.head.querySelectorAll(':not(style)')) element.remove()
  document.body.replaceChildren()
})
