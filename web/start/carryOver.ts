/** React, which hears of a press first when it takes over the page, has answered it by then. */
const ANSWERED_MS = 10_000

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** What a visitor uses. Those that are alike in these attributes are told apart by their order. */
const USED = 'a[href], button, input, select, textarea'
const ATTRIBUTES = ['href', 'type', 'name', 'value']

/** The elements that can be used, each by its place in the page. */
function usedElements(): Map<string, HTMLElement> {
  const found = new Map<string, HTMLElement>()
  const counts = new Map<string, number>()
  for (const element of document.querySelectorAll<HTMLElement>(USED)) {
    const text = element instanceof HTMLInputElement && !isToggle(element)
    const kind = [
      element.tagName,
      ...ATTRIBUTES.map((name) => (text && name === 'value' ? '' : element.getAttribute(name))),
    ]
    const key = JSON.stringify(kind)
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    found.set(`${key}${count}`, element)
  }
  return found
}

const isToggle = ({ type }: Pick<HTMLInputElement, 'type'>) => type === 'checkbox' || type === 'radio'

const isField = (element: Element): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement

/** What a field held when the page was sent. */
function sentValue(field: Field): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue
  const options = [...field.options]
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? ''
}

/** Sets a value as typing does: React keeps a setter of its own on the element, by which it knows what it has set. */
function type(field: Field, value: string): void {
  const prototype = Object.getPrototypeOf(field) as object
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  for (const event of ['input', 'change']) field.dispatchEvent(new Event(event, { bubbles: true }))
}

/** Puts what a visitor did to `old` into the field in its place. */
function fill(field: Field, old: Field): void {
  if (field instanceof HTMLInputElement && old instanceof HTMLInputElement) {
    if (isToggle(old)) {
      if (old.checked !== old.defaultChecked && field.checked !== old.checked) field.click()
      return
    }
    if (old.type === 'file') {
      if (old.files?.length && !field.files?.length) {
        field.files = old.files
        field.dispatchEvent(new Event('change', { bubbles: true }))
      }
      return
    }
  }
  if (old.value !== sentValue(old) && field.value !== old.value) type(field, old.value)
}

/** The focus, and where in the text it was. */
function focusAgain(element: HTMLElement, old: HTMLElement): void {
  element.focus({ preventScroll: true })
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return
  const { selectionStart, selectionEnd } = old as typeof element
  // An email field tells of no place, and takes none.
  if (selectionStart !== null) element.setSelectionRange(selectionStart, selectionEnd)
}

/**
 * Others change a page before React takes it over: a phone that makes links of addresses, a network that hides email
 * addresses, a password manager. React then renders the page anew, or a part of it, and what the visitor has done to it
 * would be gone.
 * @returns to be called when React has done so: carries over what was typed, ticked and chosen, the focus, and the press
 *   that React was about to answer
 */
export function carryOver(): () => void {
  let before = usedElements()
  const { activeElement } = document
  let focused = activeElement instanceof HTMLElement ? activeElement : undefined
  let pressed: HTMLElement | undefined
  let answered: ReturnType<typeof setTimeout> | undefined
  addEventListener('focusin', ({ target }) => (focused = target instanceof HTMLElement ? target : undefined))
  addEventListener('focusout', ({ target }) =>
    // Some browsers say it also of an element that is taken out of the page.
    setTimeout(() => {
      if (focused === target && focused?.isConnected) focused = undefined
    }),
  )
  addEventListener(
    'click',
    ({ target }) => {
      pressed = (target instanceof Element && target.closest<HTMLElement>('button')) || undefined
      clearTimeout(answered)
      answered = setTimeout(() => (pressed = undefined), ANSWERED_MS)
    },
    true,
  )
  const carry = async () => {
    const sent = before
    before = usedElements()
    const [lost, unanswered] = [focused, pressed]
    let press: HTMLElement | undefined
    for (const [place, old] of sent) {
      const element = before.get(place)
      if (!element || old.isConnected) continue
      // Not in the middle of React's work, and one after the other: it answers each before the next.
      await Promise.resolve()
      if (isField(element) && isField(old)) fill(element, old)
      if (old === lost && document.activeElement === document.body) focusAgain(element, old)
      if (old === unanswered) press = element
    }
    // It may send what was typed.
    press?.click()
  }
  return () => void carry()
}
