import { useToast } from '@sanity/ui/toast'
import type { ClipboardEvent } from 'react'
import type { ArrayOfObjectsInputProps } from 'sanity'
import { pastedHtml } from './pastedHtml.ts'
import { takesTables, withTables } from './pastedTables.ts'

/** How long a message stays that says what was left out. */
const READ_WITHIN_MS = 20_000

/** What the editor copies and pastes in a form of its own. */
const PORTABLE_TEXT = 'application/x-portable-text'

/** A formatted text, with what is pasted into it in a form that it can hold. */
export function FormattedTextInput(props: ArrayOfObjectsInputProps) {
  const toast = useToast()
  const paste = (event: ClipboardEvent) => {
    const { clipboardData, target } = event
    // React sends along what happens in windows that the text has opened: a link's address, a picture's description.
    if (!(target instanceof HTMLElement) || !target.isContentEditable) return
    // What was copied from a text of the Studio is in a form of the editor's own.
    if (clipboardData.types.includes(PORTABLE_TEXT)) return
    // A picture that was copied by itself: the editor uploads it.
    if (clipboardData.files.length > 0 && !clipboardData.getData('text/plain')) return
    const pasted = pastedHtml(clipboardData.getData('text/html'), takesTables(props.schemaType))
    if (!pasted) return
    const data = new DataTransfer()
    data.setData('text/html', pasted.html)
    if (pasted.hasTables) data.setData(PORTABLE_TEXT, JSON.stringify(withTables(pasted.html, props.schemaType)))
    data.setData('text/plain', clipboardData.getData('text/plain'))
    event.preventDefault()
    event.stopPropagation()
    // The editor pastes this instead, as if it were what the clipboard holds.
    target.dispatchEvent(
      new window.ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true, composed: true }),
    )
    if (pasted.notes.length > 0) {
      toast.push({ status: 'info', title: pasted.notes.join(' '), duration: READ_WITHIN_MS })
    }
  }
  // An item of the form's grid is else as wide as the whole toolbar, which then does not fold.
  return (
    <div onPasteCapture={paste} style={{ minWidth: 0 }}>
      {props.renderDefault(props)}
    </div>
  )
}
