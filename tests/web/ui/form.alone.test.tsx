import { act, fireEvent, render, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { Checkbox } from '#web/ui/form/Checkbox.tsx'
import { TextField } from '#web/ui/form/Field.tsx'
import { FileField } from '#web/ui/form/FileField.tsx'
import { Form, SubmitButton, useValidatedForm } from '#web/ui/form/Form.tsx'
import { fileSize } from '@archstep/contracts/text/fileSize.ts'
import { scrolledByFocus } from '../onScreen.ts'

const schema = z.object({
  word: z.string().check(z.minLength(1, 'Word is required')),
  agreed: z.boolean(),
  file: z.optional(z.instanceof(File)),
})
type Values = z.output<typeof schema>

const nothing = () => undefined

function Example({ onSubmit = nothing }: { onSubmit?: (values: Values) => void | Promise<void> }) {
  const form = useValidatedForm(schema, { word: '', agreed: true, file: undefined })
  return (
    <Form form={form} onSubmit={onSubmit}>
      <TextField form={form} name="word" label="Word" hint="Any." autoComplete="off" required />
      <Checkbox {...form.register('agreed')} label="Agreed" defaultChecked />
      <FileField form={form} name="file" label="File" accept=".pdf" />
      <SubmitButton form={form}>Send</SubmitButton>
    </Form>
  )
}

const word = () => screen.getByLabelText<HTMLInputElement>('Word')
const send = () => act(async () => screen.getByRole('button', { name: 'Send' }).click())

let page: HTMLElement
beforeEach(() => {
  page = document.body.appendChild(document.createElement('div'))
})

test('a form is validated by the browser until the script arrives, then by the script; earlier input stays', async () => {
  const onSubmit = vi.fn()
  page.innerHTML = renderToString(<Example />)
  const form = page.querySelector('form')!
  expect(form.noValidate).toBe(false)
  expect(form.checkValidity()).toBe(false)
  expect(form.getAttribute('method')).toBe('dialog')
  word().value = 'early'
  page.querySelector<HTMLInputElement>('[type=checkbox]')!.checked = false
  const root = await act(async () => hydrateRoot(page, <Example onSubmit={onSubmit} />))
  expect(form.noValidate).toBe(true)
  expect(word()).toHaveValue('early')
  await send()
  expect(onSubmit.mock.lastCall?.[0]).toEqual({ word: 'early', agreed: false, file: undefined })
  act(() => root.unmount())
})

test('a form sends what its fields show, even if a browser filled them in without React noticing', async () => {
  const onSubmit = vi.fn()
  render(<Example onSubmit={onSubmit} />)
  // React tracks this setter, so it ignores the event that follows.
  word().value = 'filled in'
  fireEvent(word(), new Event('input', { bubbles: true }))
  await send()
  expect(onSubmit.mock.lastCall?.[0]).toEqual({ word: 'filled in', agreed: true, file: undefined })
})

test('the summary gets the focus after each failed submission, and not when its lines change', async () => {
  render(<Example />)
  await send()
  const summary = screen.getByRole('alert').parentElement
  expect(summary).toHaveFocus()
  expect(word()).toHaveAccessibleDescription('Any. Word is required')
  word().focus()
  fireEvent.change(word(), { target: { value: 'x' } })
  expect(screen.queryByRole('alert')).toBeNull()
  expect(word()).toHaveFocus()
  expect(word()).toHaveAccessibleDescription('Any.')
  fireEvent.change(word(), { target: { value: '' } })
  await send()
  await send()
  expect(screen.getByRole('alert').parentElement).toHaveFocus()
})

test('a line of the summary leads to its field, which gets the focus, and leaves the address as it is', async () => {
  render(<Example />)
  await send()
  const seen = vi.spyOn(Element.prototype, 'scrollIntoView')
  const scrolled = scrolledByFocus()
  const followed = fireEvent.click(screen.getByRole('link', { name: 'Word is required' }))
  expect(word()).toHaveFocus()
  expect(seen.mock.contexts, 'its label is in view').toEqual([document.querySelector('label[for="field-word"]')])
  expect(scrolled).not.toContain(word())
  expect(followed, 'the address stays').toBe(false)
})

test('a form is submitted once while a submission is in progress, however it was triggered', async () => {
  let finish = () => undefined as void
  const onSubmit = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
  render(<Example onSubmit={onSubmit} />)
  fireEvent.change(word(), { target: { value: 'x' } })
  const form = word().form!
  await act(async () => {
    form.requestSubmit()
    form.requestSubmit()
  })
  await act(async () => form.requestSubmit())
  expect(onSubmit).toHaveBeenCalledOnce()
  await act(async () => finish())
  await act(async () => form.requestSubmit())
  expect(onSubmit).toHaveBeenCalledTimes(2)
})

test('a file dropped outside the file field does not replace the page', () => {
  render(<Example />)
  const dropped = { dataTransfer: { types: ['Files'], files: [new File(['x'], 'x.pdf')] } }
  expect(fireEvent.dragOver(document.body, dropped)).toBe(false)
  expect(fireEvent.drop(document.body, dropped)).toBe(false)
  expect(screen.queryByText('x.pdf')).toBeNull()
  const text = { dataTransfer: { types: ['text/plain'], files: [] } }
  expect(fireEvent.dragOver(document.body, text)).toBe(true)
})

test.each([
  [1, '1 KB'],
  [86_016, '84 KB'],
  [1_048_576, '1 MB'],
  [4_404_019, '4.2 MB'],
])('%i bytes are %s', (bytes, words) => {
  expect(fileSize(bytes)).toBe(words)
})
