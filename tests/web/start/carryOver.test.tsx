import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { carryOver } from '#web/start/carryOver.ts'

const FORM = `<form><label>Name <input name="name" value="As sent"></label>
  <label>Email <input name="email" type="email"></label>
  <label><input type="checkbox" name="active" checked> Active only</label>
  <label><input type="checkbox" name="terms"> Terms</label>
  <label>Place <select name="place"><option>All</option><option>Remote</option></select></label>
  <label>Comments <textarea name="comments"></textarea></label>
  <button type="button">Send</button></form>`

const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)!
const button = () => document.querySelector('button')!
let presses: number
let renderedAnew: () => void
let listening: AbortController

/** The page as it is sent, and what others hear of it: a script that has it anew. */
function send(): void {
  document.body.innerHTML = FORM
  button().addEventListener('click', () => (presses += 1))
}
/** React renders the page anew. @param change what it has already put into it */
async function renderAnew(change: () => void = () => undefined): Promise<void> {
  send()
  change()
  renderedAnew()
  await vi.waitFor(() => Promise.resolve())
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

test('what was typed, ticked and chosen is in the page that React renders anew, and counts as typed there', async () => {
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

test('what nobody has touched is as the new page has it', async () => {
  await renderAnew(() => {
    field('name').value = 'Newer'
    field('active').checked = false
    field('place').value = 'Remote'
  })
  expect(field('name')).toHaveValue('Newer')
  expect(field('active')).not.toBeChecked()
  expect(field('place')).toHaveValue('Remote')
})

test('a tick that the new page has already is not taken away', async () => {
  field('terms').checked = true
  await renderAnew(() => (field('terms').checked = true))
  expect(field('terms')).toBeChecked()
})

test('the keyboard goes on where it was, in the middle of a text, unless it has gone elsewhere meanwhile', async () => {
  field('comments').value = 'Two lines'
  field('comments').focus()
  field('comments').setSelectionRange(3, 3)
  await renderAnew()
  expect(field('comments')).toHaveFocus()
  expect(field('comments').selectionStart).toBe(3)
  await renderAnew(() => field('email').focus())
  expect(field('email')).toHaveFocus()
})

test('an email field has the keyboard, too, though it tells of no place in its text', async () => {
  field('email').focus()
  await renderAnew()
  expect(field('email')).toHaveFocus()
})

test('nothing has the keyboard that the visitor has left', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  field('name').focus()
  field('name').blur()
  vi.runAllTimers()
  await renderAnew()
  expect(document.body).toHaveFocus()
})

test('a press that React was about to answer is answered, once, after what was typed; one of ten seconds ago is not', async () => {
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
