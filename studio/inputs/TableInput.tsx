import { TableComponent, type TableProps } from '@sanity/table'
import { Stack, TextInput } from '@sanity/ui'
import type { ClipboardEvent } from 'react'
import { set, type ObjectInputProps } from 'sanity'
import { LabeledField } from '../ui/LabeledField.tsx'
import { pastedTable } from './pastedTables.ts'

/** Takes a table that was copied elsewhere, while there is none. */
function TablePaste({ onChange }: Pick<ObjectInputProps, 'onChange'>) {
  const paste = (event: ClipboardEvent) => {
    const table = pastedTable(event.clipboardData.getData('text/html'))
    if (!table) return
    event.preventDefault()
    onChange(set(table))
  }
  return (
    <LabeledField label="Or paste one here, copied in Word, Excel or Google Sheets">
      <TextInput value="" onChange={() => undefined} onPaste={paste} />
    </LabeledField>
  )
}

export function TableInput(props: ObjectInputProps) {
  if (props.readOnly) return props.renderDefault(props)
  return (
    <Stack gap={4}>
      <TableComponent {...(props as TableProps)} />
      {!props.value && <TablePaste onChange={props.onChange} />}
    </Stack>
  )
}
