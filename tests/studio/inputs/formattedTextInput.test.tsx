import { fireEvent, render, screen } from '@testing-library/react'
import type { ArrayOfObjectsInputProps } from 'sanity'
import { createPortal } from 'react-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { FormattedTextInput } from '#studio/inputs/FormattedTextInput.tsx'

vi.mock('@sanity/ui/toast', () => ({ useToast: () => ({ push: () => undefined }) }))

/** What jsdom lacks: the data of a clipboard. */
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

/** Pastes into the text, or into a field of a window that it has opened. @returns what that got */
function paste(where: 'Text' | 'Address', clipboard: Clipboard) {
  const renderDefault = () => (
    <>
      <div role="textbox" aria-label="Text" contentEditable suppressContentEditableWarning />
      {createPortal(<input aria-label="Address" />, document.body)}
    </>
  )
  render(<FormattedTextInput {...({ renderDefault } as unknown as ArrayOfObjectsInputProps)} />)
  const target = screen.getByLabelText(where)
  // jsdom does not know it.
  Object.defineProperty(target, 'isContentEditable', { value: where === 'Text' })
  const got: string[] = []
  target.addEventListener('paste', ({ clipboardData }) => got.push(clipboardData?.getData('text/html') ?? ''))
  const clipboardData = clipboard as unknown as DataTransfer
  fireEvent(target, new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  return got
}

const PICTURE = '<img src="https://example.com/a.png">'
const file = new File(['x'], 'a.png', { type: 'image/png' })
const pageOfWord = { ...WORD, 'text/html': `${PICTURE}${WORD['text/html']}` }
const asLines = expect.stringContaining('<p>https://example.com/') as string

it.each([
  ['a table that is pasted into the text becomes lines', 'Text', WORD, [], asLines],
  ['an address of a table can be pasted into a link of the text', 'Address', WORD, [], WORD['text/html']],
  ['a picture that was copied by itself stays a picture', 'Text', { 'text/html': PICTURE }, [file], PICTURE],
  ['a page of Word is text, although Word adds a picture of it', 'Text', pageOfWord, [file], asLines],
] as const)('%s', (_what, where, texts, files, html) => {
  expect(paste(where, new Clipboard(texts, files))).toEqual([html])
})
