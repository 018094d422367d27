import type { FieldValues } from 'react-hook-form'
import { bindField, Field, type FieldProps } from './Field.tsx'
import styles from './Field.module.css'

interface TextAreaProps<Values extends FieldValues> extends FieldProps<Values> {
  rows: number
}

/** Several lines of text. */
export function TextArea<Values extends FieldValues>({ rows, ...field }: TextAreaProps<Values>) {
  return (
    <Field {...field}>
      <textarea {...bindField(field)} rows={rows} className={styles.control} />
    </Field>
  )
}
