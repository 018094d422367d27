import { TableComponent, type TableProps } from '@sanity/table'
import { Stack, TextInput } from '@sanity/ui'
import type { ClipboardEvent } from 'react'
import { set, type ObjectInputProps } from 'sanity'
import { LabeledField } from '../ui/LabeledField.tsx'
import { pastedTable } from './pastedTables.ts'

export function TableInput(props: ObjectInputProps) {
  if (props.readOnly) return props.renderDefault(props)
  const paste = (event: ClipboardEvent) => {
    const table = pastedTable(event.clipboardData.getData('text/html'))
    if (!table) return
    event.preventDefault()
    props.onChange(set(table))
  }
  return (
    <Stack gap={4}>
      <TableComponent {...(props as TableProps)} />
      {/* While there is none, it can be one that was copied elsewhere. */}
      {!props.value && (
        <LabeledField label="Or paste one here, copied in Word, Excel or Google Sheets">
          <TextInput value="" onChange={() => undefined} onPaste={paste} />
        </LabeledField>
      )}
    </Stack>
  )
}
