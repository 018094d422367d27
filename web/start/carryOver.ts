import type { Control } from '../lib/typedFields.ts'

/** By then React, whose listeners come first once it hydrates, has handled the click. */
const CLICK_HANDLED_MS = 10_000

/** Interactive elements. If several have the same attributes, their order tells them apart. */
const USED = 'a[href], button, input, select, textarea'
const ATTRIBUTES = ['href', 'type', 'name', 'value']

/** The interactive elements, by their position in the page. */
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

const isField = (element: Element): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement

/** A field's value in the original HTML. */
function sentValue(field: Control): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue
  const options = [...field.options]
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? ''
}

/** Sets a value as typing does. React overrides the setter on the element to track what it has set itself. */
function type(field: Control, value: string): void {
  const prototype = Object.getPrototypeOf(field) as object
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  for (const event of ['input', 'change']) field.dispatchEvent(new Event(event, { bubbles: true }))
}

/** Copies the visitor's input from `old` to its replacement. */
function fill(field: Control, old: Control): void {
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

/** The focus, and the position in the text. */
function focusAgain(element: HTMLElement, old: HTMLElement): void {
  element.focus({ preventScroll: true })
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return
  const { selectionStart, selectionEnd } = old as typeof element
  // Email fields don't support selections.
  if (selectionStart !== null) element.setSelectionRange(selectionStart, selectionEnd)
}

/**
 * Third parties change a page before hydration: a phone that links addresses, a network that hides email addresses, a
 * password manager. React then re-renders all or part of the page, and the visitor's input would be lost.
 * @returns a function to call after that, which carries over what was typed, ticked and chosen, the focus, and a
 * pending click
 */
export function carryOver(): () => void {
  let before = usedElements()
  const { activeElement } = document
  let focused = activeElement instanceof HTMLElement ? activeElement : undefined
  let pendingClick: HTMLElement | undefined
  let handled: ReturnType<typeof setTimeout> | undefined
  addEventListener('focusin', ({ target }) => (focused = target instanceof HTMLElement ? target : undefined))
  addEventListener('focusout', ({ target }) =>
    // Some browsers also fire it for elements removed from the page.
    setTimeout(() => {
      if (focused === target && focused?.isConnected) focused = undefined
    }),
  )
  addEventListener(
    'click',
    ({ target }) => {
      pendingClick = (target instanceof Element && target.closest<HTMLElement>('button')) || undefined
      clearTimeout(handled)
      handled = setTimeout(() => (pendingClick = undefined), CLICK_HANDLED_MS)
    },
    true,
  )
  const carry = async () => {
    const sent = before
    before = usedElements()
    const [lostFocus, lostClick] = [focused, pendingClick]
    let replacement: HTMLElement | undefined
    for (const [place, old] of sent) {
      const element = before.get(place)
      if (!element || old.isConnected) continue
      // Outside of React's work, and one after another, because it handles each before the next.
      await Promise.resolve()
      if (isField(element) && isField(old)) fill(element, old)
      if (old === lostFocus && document.activeElement === document.body) focusAgain(element, old)
      if (old === lostClick) replacement = element
    }
    // It may submit what was typed.
    replacement?.click()
  }
  return () => void carry()
}
