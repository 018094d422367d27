import { TableComponent, type TableProps } from '@sanity/table'
import { Stack, TextInput } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import type { ClipboardEvent } from 'react'
import { set, type ObjectInputProps } from 'sanity'
import { LabeledField } from '../ui/LabeledField.tsx'
import { pastedHtml, READ_WITHIN_MS } from './pastedHtml.ts'

export function TableInput(props: ObjectInputProps) {
  const toast = useToast()
  if (props.readOnly) return props.renderDefault(props)
  const paste = (event: ClipboardEvent) => {
    const { notes = [], tables = [] } = pastedHtml(event.clipboardData.getData('text/html'), true) ?? {}
    if (tables.length === 0) return
    event.preventDefault()
    props.onChange(set(tables[0]))
    if (tables.length > 1) notes.push('Only the first table was taken.')
    toast.push({ status: 'info', title: notes.join(' '), duration: READ_WITHIN_MS })
  }
  return (
    <Stack gap={4}>
      <TableComponent {...(props as TableProps)} />
      {/* Only while there is no table, because pasting would overwrite it. */}
      {!props.value && (
        <LabeledField label="Or paste one here, copied in Word, Excel or Google Sheets">
          <TextInput value="" onChange={() => undefined} onPaste={paste} />
        </LabeledField>
      )}
    </Stack>
  )
}
