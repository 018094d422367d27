import { fireEvent, render, screen } from '@testing-library/react'
import { createPortal } from 'react-dom'
import { createSchema, type ArrayOfObjectsInputProps, type ObjectInputProps } from 'sanity'
import { beforeEach, expect, test, vi } from 'vitest'
import { schemaTypes } from '#schemas/schemaTypes.ts'
import { FormattedTextInput } from '#studio/inputs/FormattedTextInput.tsx'
import { TableInput } from '#studio/inputs/TableInput.tsx'
import { StudioFrame, studioInJsdom } from '../../support/studioFrame.tsx'

const push = vi.hoisted(() => vi.fn<(toast: { title: string }) => void>())
vi.mock('@sanity/ui/toast', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  useToast: () => ({ push }),
}))

studioInJsdom()

/** The clipboard data that jsdom lacks. */
class Clipboard {
  readonly #texts = new Map<string, string>()
  readonly files: readonly File[]
  constructor(texts: Readonly<Record<string, string>> = {}, files: readonly File[] = []) {
    for (const [type, text] of Object.entries(texts)) this.#texts.set(type, text)
    this.files = files
  }
  get types() {
    return [...this.#texts.keys()]
  }
  getData(type: string) {
    return this.#texts.get(type) ?? ''
  }
  setData(type: string, text: string) {
    this.#texts.set(type, text)
  }
}

const schema = createSchema({ name: 'default', types: schemaTypes })

const WORD = {
  'text/html': '<table><tr><td>https://example.com/</td></tr></table>',
  'text/plain': 'https://example.com/',
}

beforeEach(() => {
  vi.stubGlobal('DataTransfer', Clipboard)
  vi.stubGlobal(
    'ClipboardEvent',
    class extends Event {
      clipboardData: unknown
      constructor(type: string, { clipboardData, ...init }: ClipboardEventInit = {}) {
        super(type, init)
        this.clipboardData = clipboardData
      }
    },
  )
})

/** Pastes into the text, or into a field of a dialog that it has opened. @returns what was inserted */
function paste(
  where: 'Text' | 'Address',
  clipboard: Clipboard,
  schemaType: unknown = schema.get('richText'),
  type = 'text/html',
) {
  const renderDefault = () => (
    <>
      <div role="textbox" aria-label="Text" contentEditable suppressContentEditableWarning />
      {createPortal(<input aria-label="Address" />, document.body)}
    </>
  )
  render(<FormattedTextInput {...({ renderDefault, schemaType } as unknown as ArrayOfObjectsInputProps)} />)
  const target = screen.getByLabelText(where)
  // jsdom doesn't support it.
  Object.defineProperty(target, 'isContentEditable', { value: where === 'Text' })
  const got: string[] = []
  target.addEventListener('paste', ({ clipboardData }) => got.push(clipboardData?.getData(type) ?? ''))
  const clipboardData = clipboard as unknown as DataTransfer
  fireEvent(target, new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  return got
}

const PICTURE = '<img src="https://example.com/a.png">'
const file = new File(['x'], 'a.png', { type: 'image/png' })
const pageOfWord = { ...WORD, 'text/html': `${PICTURE}${WORD['text/html']}` }
const asLines = expect.stringContaining('<p>https://example.com/') as string

test.each([
  ['a table that is pasted into the text becomes lines', 'Text', WORD, [], asLines],
  ['an address of a table can be pasted into a link of the text', 'Address', WORD, [], WORD['text/html']],
  ['a picture that was copied by itself stays a picture', 'Text', { 'text/html': PICTURE }, [file], PICTURE],
  ['a page of Word is text, although Word adds a picture of it', 'Text', pageOfWord, [file], asLines],
] as const)('%s', (_what, where, texts, files, html) => {
  expect(paste(where, new Clipboard(texts, files))).toEqual([html])
})

const TABLE = {
  'text/html': '<p>Before</p><table><tr><td>Part</td><td>Price</td></tr><tr><td>Heat</td><td>$240</td></tr></table>',
  'text/plain': 'Part Price Heat $240',
}

test('a table that is pasted into an article stays one, in the form in which the editor pastes', () => {
  const article = schema.get('articleBody')
  const [got = ''] = paste('Text', new Clipboard(TABLE), article, 'application/x-portable-text')
  const blocks = JSON.parse(got) as { _type: string; table?: unknown }[]
  expect(blocks.map(({ _type }) => _type)).toEqual(['block', 'tableBlock'])
  expect(blocks[1]?.table).toMatchObject({ rows: [{ cells: ['Part', 'Price'] }, { cells: ['Heat', '$240'] }] })
})

test('an empty table is filled with a pasted one; a full one is left alone', () => {
  const onChange = vi.fn()
  const props = { onChange, renderDefault: () => null, schemaType: { name: 'table', options: {} }, path: [] }
  const show = (value?: object) => <TableInput {...({ ...props, value } as unknown as ObjectInputProps)} />
  const { rerender } = render(show(), { wrapper: StudioFrame })
  const field = screen.getByLabelText(/^Or paste one here/)
  const clipboardData = new Clipboard(TABLE) as unknown as DataTransfer
  const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  fireEvent(field, paste)
  expect(onChange.mock.lastCall?.[0]).toMatchObject({ value: { rows: [{ cells: ['Part', 'Price'] }, {}] } })
  expect(push.mock.lastCall?.[0].title).toBe('Each table needs a caption before you can publish.')
  // Its text is not also inserted into the field.
  expect(paste.defaultPrevented).toBe(true)
  const two = new Clipboard({ ...TABLE, 'text/html': TABLE['text/html'].repeat(2) }) as unknown as DataTransfer
  fireEvent(field, new ClipboardEvent('paste', { clipboardData: two, bubbles: true, cancelable: true }))
  expect(push.mock.lastCall?.[0].title).toMatch(/Only the first table was taken\.$/)
  rerender(show({ _type: 'table', rows: [] }))
  expect(screen.queryByLabelText(/^Or paste one here/)).toBeNull()
})
