import { useToast } from '@sanity/ui/toast'
import type { ClipboardEvent } from 'react'
import type { ArrayOfObjectsInputProps } from 'sanity'
import { pastedHtml, READ_WITHIN_MS } from './pastedHtml.ts'
import { takesTables, withTables } from './pastedTables.ts'
import { pasteInto } from './pasteInto.ts'

const PORTABLE_TEXT = 'application/x-portable-text'

export function FormattedTextInput(props: ArrayOfObjectsInputProps) {
  const toast = useToast()
  const paste = (event: ClipboardEvent) => {
    const { clipboardData, target } = event
    // React also bubbles events from popovers, such as a link's address or a picture's description.
    if (!(target instanceof HTMLElement) || !target.isContentEditable) return
    // Content copied within the Studio is in the editor's own format.
    if (clipboardData.types.includes(PORTABLE_TEXT)) return
    // The editor uploads a single copied picture itself.
    if (clipboardData.files.length > 0 && !clipboardData.getData('text/plain')) return
    const pasted = pastedHtml(clipboardData.getData('text/html'), takesTables(props.schemaType))
    if (!pasted) return
    event.preventDefault()
    event.stopPropagation()
    pasteInto(target, {
      'text/html': pasted.html,
      [PORTABLE_TEXT]: JSON.stringify(withTables(pasted.html, props.schemaType)),
      'text/plain': clipboardData.getData('text/plain'),
    })
    if (pasted.notes.length > 0) {
      toast.push({ status: 'info', title: pasted.notes.join(' '), duration: READ_WITHIN_MS })
    }
  }
  // Without this, the form's grid item would be as wide as the toolbar, which then would not collapse.
  return (
    <div onPasteCapture={paste} style={{ minWidth: 0 }}>
      {props.renderDefault(props)}
    </div>
  )
}
