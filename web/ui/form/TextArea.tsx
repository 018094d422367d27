import type { FieldValues } from 'react-hook-form'
import { bindField, errorOf, type FieldProps } from './bindField.ts'
import { Field } from './Field.tsx'
import styles from './Field.module.css'

interface TextAreaProps<Values extends FieldValues> extends FieldProps<Values> {
  rows: number
}

/** Several lines of text. */
export function TextArea<Values extends FieldValues>({ rows, ...field }: TextAreaProps<Values>) {
  const { form: _form, ...frame } = field
  return (
    <Field {...frame} error={errorOf(field.form, field.name)}>
      <textarea {...bindField(field)} rows={rows} className={styles.control} />
    </Field>
  )
}
