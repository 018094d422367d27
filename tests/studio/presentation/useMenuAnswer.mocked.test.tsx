import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useMenuAnswer } from '#studio/presentation/useMenuAnswer.ts'
import { siteUrl } from '#studio/settings.ts'
import { MAY_CHANGE_MENUS } from '@archstep/contracts/services/studioMessages.ts'

let role = 'administrator'
vi.mock('sanity', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  useCurrentUser: () => ({ roles: [{ name: role }] }),
}))

test.each([
  ['the site, for an administrator', 'administrator', siteUrl, MAY_CHANGE_MENUS, true],
  ['the site, for an editor', 'editor', siteUrl, MAY_CHANGE_MENUS, false],
  ['another page', 'administrator', 'https://evil.example', MAY_CHANGE_MENUS, false],
  ['another question of the site', 'administrator', siteUrl, 'anything', false],
])('whether menus may be changed depends on %s', (_whose, name, origin, data, isAnswered) => {
  role = name
  const source = { postMessage: vi.fn() }
  const ask = () => {
    const event = new MessageEvent('message', { origin, data })
    Object.defineProperty(event, 'source', { value: source })
    window.dispatchEvent(event)
  }
  const { unmount } = renderHook(useMenuAnswer)
  ask()
  expect(source.postMessage.mock.calls).toEqual(isAnswered ? [[data, { targetOrigin: siteUrl }]] : [])
  source.postMessage.mockClear()
  unmount()
  ask()
  expect(source.postMessage).not.toHaveBeenCalled()
})
