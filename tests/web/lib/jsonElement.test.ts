import { expect, test } from 'vitest'
import { jsonElement, readJsonElement } from '#web/lib/jsonElement.ts'

test('a value is read as it was written, even if it contains the end of a script', () => {
  const value = { text: '</script><img src="x" alt="">' }
  document.body.innerHTML = jsonElement('facts', value)
  expect(readJsonElement('facts')).toEqual(value)
  expect(document.querySelector('img')).toBeNull()
})

test('a page without the element has no value', () => {
  expect(readJsonElement('none')).toBeUndefined()
})
