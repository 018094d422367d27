import type { ReactNode } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { fieldId, type FieldForm } from './Field.tsx'
import styles from './Checkbox.module.css'

interface CheckboxProps<Values extends FieldValues> {
  form: FieldForm<Values>
  name: FieldPath<Values>
  label: ReactNode
  defaultChecked?: boolean
}

/** A box to tick, with its words beside it. */
export function Checkbox<Values extends FieldValues>({ form, name, label, defaultChecked }: CheckboxProps<Values>) {
  return (
    <label className={styles.checkbox}>
      <input {...form.register(name)} id={fieldId(name)} type="checkbox" defaultChecked={defaultChecked} />
      <span>{label}</span>
    </label>
  )
}
