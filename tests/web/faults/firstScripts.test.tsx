import { beforeEach, expect, test, vi } from 'vitest'
import { restoreTyped } from '#web/lib/typedFields.ts'
import { reportStartFailure } from '#web/start/startFailure.ts'
import { expectLog } from '../onScreen.ts'
import { surround } from './openSite.tsx'

const FORM = `<main><form>
  <input name="name"><input name="email" type="email"><input name="password" type="password"><input name="cv" type="file">
  <select name="place"><option value=""></option><option value="remote">Remote</option></select>
  <textarea name="comment"></textarea><input name="terms" type="checkbox">
</form></main>`

const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)!
const notice = () => document.querySelector('[role=alert]')
let reload: ReturnType<typeof vi.fn<() => void>>

beforeEach(() => {
  reload = vi.fn()
  surround(reload)
  expectLog()
  history.replaceState({ idx: 3 }, '', '/')
  document.body.innerHTML = FORM
})

const fail = () => reportStartFailure(Promise.reject(new TypeError('Failed to fetch dynamically imported module')))

test('ROUTE-09 the page’s own scripts fail: it stays readable, says so, and offers to try again', async () => {
  await fail()
  expect(notice()).toHaveTextContent('A part of the page could not be loaded.')
  expect(field('name')).toBeVisible()
  document.querySelector('button')!.click()
  expect(reload).toHaveBeenCalledOnce()
})

test('ROUTE-09 the page’s own scripts do not arrive within 120 s: the page says so', async () => {
  vi.useFakeTimers()
  void reportStartFailure(new Promise(() => undefined))
  await vi.advanceTimersByTimeAsync(119_999)
  expect(notice()).toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  expect(notice()).toHaveTextContent('A part of the page could not be loaded.')
})

test('the page’s own scripts arrive: no message appears', async () => {
  await reportStartFailure(Promise.resolve())
  expect(notice()).toBeNull()
})

test.each(['allowed', 'blocked'])(
  'typed text is restored after “Try again”, except passwords and files (storage %s)',
  async (storage) => {
    if (storage === 'blocked') {
      vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
        throw new DOMException('denied', 'SecurityError')
      })
    }
    field('name').value = 'Jordan Ellis'
    field('email').value = 'jordan@ellis.example'
    field('password').value = 'secret'
    field('place').value = 'remote'
    field('comment').value = 'Two\nlines'
    field('terms').checked = true
    await fail()
    document.querySelector('button')!.click()
    expect(JSON.stringify(history.state)).not.toContain('secret')

    document.body.innerHTML = FORM
    restoreTyped()
    expect(field('name')).toHaveValue('Jordan Ellis')
    expect(field('email')).toHaveValue('jordan@ellis.example')
    expect(field('password')).toHaveValue('')
    expect(field('place')).toHaveValue('remote')
    expect(field('comment')).toHaveValue('Two\nlines')
    expect(field('terms')).toBeChecked()
    // Only once: a later reload starts empty.
    expect(history.state).toEqual({ idx: 3 })
  },
)
