import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { restoreTyped } from '../../web/start/typedFields.ts'
import { fileSize } from '../../web/ui/form/fileSize.ts'
import { Checkbox } from '../../web/ui/form/Checkbox.tsx'
import { FileField } from '../../web/ui/form/FileField.tsx'
import { Form } from '../../web/ui/form/Form.tsx'
import { SubmitButton } from '../../web/ui/form/SubmitButton.tsx'
import { TextField } from '../../web/ui/form/TextField.tsx'
import { useValidatedForm } from '../../web/ui/form/useValidatedForm.ts'

const schema = z.object({
  word: z.string().check(z.minLength(1, 'Word is required')),
  agreed: z.boolean(),
  file: z.optional(z.instanceof(File)),
})
type Values = z.output<typeof schema>
const importRules = vi.fn(() => Promise.resolve(standardSchemaResolver(schema)))

const nothing = () => undefined

function Example({ onSubmit = nothing }: { onSubmit?: (values: Values) => void | Promise<void> }) {
  const form = useValidatedForm(importRules, { word: '', agreed: true, file: undefined })
  return (
    <Form form={form} onSubmit={onSubmit}>
      <TextField form={form} name="word" label="Word" hint="Any." autoComplete="off" required />
      <Checkbox form={form} name="agreed" label="Agreed" defaultChecked />
      <FileField form={form} name="file" label="File" accept=".pdf" />
      <SubmitButton form={form}>Send</SubmitButton>
    </Form>
  )
}

const word = () => screen.getByLabelText<HTMLInputElement>('Word')
const send = () => act(async () => screen.getByRole('button', { name: 'Send' }).click())

let page: HTMLElement
beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
  page = document.body.appendChild(document.createElement('div'))
})
afterEach(() => page.remove())

it('is checked by the browser as long as no script has arrived, and by the script from then on', async () => {
  page.innerHTML = renderToString(<Example />)
  const form = page.querySelector('form')!
  expect(form.noValidate).toBe(false)
  expect(form.checkValidity()).toBe(false)
  expect(form.getAttribute('method')).toBe('dialog')
  const root = await act(async () => hydrateRoot(page, <Example />))
  expect(form.noValidate).toBe(true)
  act(() => root.unmount())
})

it('keeps what was typed and ticked before the script arrived', async () => {
  const onSubmit = vi.fn()
  page.innerHTML = renderToString(<Example />)
  word().value = 'early'
  page.querySelector<HTMLInputElement>('[type=checkbox]')!.checked = false
  const root = await act(async () => hydrateRoot(page, <Example onSubmit={onSubmit} />))
  expect(word()).toHaveValue('early')
  await send()
  expect(onSubmit.mock.lastCall?.[0]).toEqual({ word: 'early', agreed: false, file: undefined })
  act(() => root.unmount())
})

it('the summary takes the focus after each submission that failed, and not when its lines change', async () => {
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

it('submits once while a submission is under way, however it was asked to', async () => {
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

it('says so when the rules did not arrive, sends nothing, and tries again', async () => {
  const log = vi.mocked(console.error).mockImplementation(() => undefined)
  vi.mocked(importRules).mockRejectedValueOnce(new TypeError('offline')).mockRejectedValueOnce(new TypeError('offline'))
  const onSubmit = vi.fn()
  render(<Example onSubmit={onSubmit} />)
  fireEvent.change(word(), { target: { value: 'x' } })
  await send()
  expect(screen.getByRole('alert')).toHaveTextContent('The form could not be checked.')
  expect(screen.getByRole('alert').parentElement).toHaveFocus()
  expect(log).toHaveBeenCalledWith(expect.objectContaining({ name: 'ScriptLoadError' }))
  expect(onSubmit).not.toHaveBeenCalled()
  expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled()
  await send()
  expect(onSubmit).toHaveBeenCalledOnce()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('when the rules stay away the page can be loaded again with what was typed', async () => {
  vi.mocked(console.error).mockImplementation(() => undefined)
  vi.mocked(importRules).mockRejectedValue(new TypeError('gone after a release'))
  const reload = vi.fn()
  vi.stubGlobal('location', { reload })
  restoreTyped()
  render(
    <main>
      <Example />
    </main>,
  )
  fireEvent.change(word(), { target: { value: 'typed' } })
  await send()
  expect(word()).toHaveValue('typed')
  fireEvent.click(screen.getByRole('button', { name: 'Load the page again' }))
  expect(reload).toHaveBeenCalledOnce()
  expect(history.state).toMatchObject({ typed: { word: 'typed' } })
  vi.unstubAllGlobals()
  vi.mocked(importRules).mockResolvedValue(standardSchemaResolver(schema))
})

it('says so when the rules themselves fail', async () => {
  vi.mocked(console.error).mockImplementation(() => undefined)
  vi.mocked(importRules).mockResolvedValue(() => {
    throw new TypeError('x is not a function')
  })
  render(<Example />)
  fireEvent.change(word(), { target: { value: 'x' } })
  await send()
  expect(screen.getByRole('alert')).toHaveTextContent('The form could not be checked.')
  expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled()
  vi.mocked(importRules).mockResolvedValue(standardSchemaResolver(schema))
})

it('a file dropped beside its place does not replace the page', () => {
  render(<Example />)
  const dropped = { dataTransfer: { types: ['Files'], files: [new File(['x'], 'x.pdf')] } }
  expect(fireEvent.dragOver(document.body, dropped)).toBe(false)
  expect(fireEvent.drop(document.body, dropped)).toBe(false)
  expect(screen.queryByText('x.pdf')).toBeNull()
  const text = { dataTransfer: { types: ['text/plain'], files: [] } }
  expect(fireEvent.dragOver(document.body, text)).toBe(true)
})

it.each([
  [1, '1 KB'],
  [86_016, '84 KB'],
  [1_048_576, '1 MB'],
  [4_404_019, '4.2 MB'],
])('%i bytes are %s', (bytes, words) => {
  expect(fileSize(bytes)).toBe(words)
})
