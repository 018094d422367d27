import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { carryOver } from '#web/start/carryOver.ts'

const FORM = `<form><label>Name <input name="name" value="As sent"></label>
  <label>Email <input name="email" type="email"></label>
  <label><input type="checkbox" name="active" checked> Active only</label>
  <label><input type="checkbox" name="terms"> Terms</label>
  <label>Place <select name="place"><option>All</option><option>Remote</option></select></label>
  <label>Comments <textarea name="comments"></textarea></label>
  <label>Resume <input type="file" name="resume"></label>
  <button type="button">Send</button></form>`

const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)!
const button = () => document.querySelector('button')!
let presses: number
let renderedAnew: () => void
let listening: AbortController

/** Inserts the prerendered page, with a listener of its own. */
function send(): void {
  document.body.innerHTML = FORM
  button().addEventListener('click', () => (presses += 1))
}
/** React renders the page again. @param change what the new page already contains */
async function renderAnew(change: () => void = () => undefined): Promise<void> {
  send()
  change()
  renderedAnew()
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

beforeEach(() => {
  presses = 0
  listening = new AbortController()
  const { addEventListener } = globalThis
  vi.stubGlobal('addEventListener', (type: string, listener: EventListener, options?: boolean) =>
    addEventListener(type, listener, { capture: options === true, signal: listening.signal }),
  )
  send()
  renderedAnew = carryOver()
})
afterEach(() => listening.abort())

test('typed text, ticks and choices reach a page that React renders again, and fire input events', async () => {
  field('name').value = 'Jordan'
  field('terms').checked = true
  field('active').checked = false
  field('place').value = 'Remote'
  field('comments').value = 'Two\nlines'
  const heard: string[] = []
  await renderAnew(() => document.body.addEventListener('input', ({ target }) => heard.push((target as Element).id)))
  expect(field('name')).toHaveValue('Jordan')
  expect(field('terms')).toBeChecked()
  expect(field('active')).not.toBeChecked()
  expect(field('place')).toHaveValue('Remote')
  expect(field('comments')).toHaveValue('Two\nlines')
  expect(heard.length).toBeGreaterThan(3)
})

test('untouched fields get the values of the new page', async () => {
  await renderAnew(() => {
    field('name').value = 'Newer'
    field('active').checked = false
    field('place').value = 'Remote'
  })
  expect(field('name')).toHaveValue('Newer')
  expect(field('active')).not.toBeChecked()
  expect(field('place')).toHaveValue('Remote')
})

test('a box that is already ticked on the new page stays ticked', async () => {
  field('terms').checked = true
  await renderAnew(() => (field('terms').checked = true))
  expect(field('terms')).toBeChecked()
})

test('a file that was chosen stays chosen, unless the new page has one already', async () => {
  const choose = (name: string) =>
    Object.defineProperty(field('resume'), 'files', { value: [new File([name], name)], writable: true })
  const chosen = () => Array.from(field('resume').files ?? [], ({ name }) => name)
  choose('early.pdf')
  await renderAnew(() => Object.defineProperty(field('resume'), 'files', { value: [], writable: true }))
  expect(chosen()).toEqual(['early.pdf'])
  await renderAnew(() => choose('late.pdf'))
  expect(chosen()).toEqual(['late.pdf'])
})

test('focus and caret stay in place, unless the focus has moved elsewhere in the meantime', async () => {
  field('comments').value = 'Two lines'
  field('comments').focus()
  field('comments').setSelectionRange(3, 3)
  const focused = vi.spyOn(HTMLElement.prototype, 'focus')
  await renderAnew()
  // The page must not jump.
  expect(focused.mock.calls).toEqual([[{ preventScroll: true }]])
  expect(field('comments')).toHaveFocus()
  expect(field('comments').selectionStart).toBe(3)
  await renderAnew(() => field('email').focus())
  expect(field('email')).toHaveFocus()
})

test('the focus is not taken back from a visitor who has moved on into the map’s frame', async () => {
  field('email').focus()
  const frame = document.createElement('iframe')
  await renderAnew(() => void vi.spyOn(document, 'activeElement', 'get').mockReturnValue(frame))
  vi.restoreAllMocks()
  expect(field('email')).not.toHaveFocus()
})

test('an email field keeps the focus, too, though it has no readable caret position', async () => {
  field('email').focus()
  await renderAnew()
  expect(field('email')).toHaveFocus()
})

test('a field keeps the focus in browsers that report its removal as a loss of focus', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  field('name').focus()
  field('name').dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  await renderAnew(() => vi.runAllTimers())
  expect(field('name')).toHaveFocus()
})

test('a field that the visitor left doesn’t get the focus back', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  field('name').focus()
  field('name').blur()
  vi.runAllTimers()
  await renderAnew()
  expect(document.body).toHaveFocus()
})

test('a click that React was about to handle is replayed once, after typed text; not ten seconds later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  field('name').value = 'Jordan'
  button().click()
  let sent: string | undefined
  await renderAnew(() => button().addEventListener('click', () => (sent = field('name').value)))
  expect(presses).toBe(2)
  expect(sent).toBe('Jordan')
  vi.advanceTimersByTime(9_000)
  button().click()
  vi.advanceTimersByTime(9_999)
  await renderAnew()
  expect(presses).toBe(4)
  vi.advanceTimersByTime(10_000)
  await renderAnew()
  expect(presses).toBe(4)
})
