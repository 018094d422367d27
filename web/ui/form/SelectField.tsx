import type { FieldValues } from 'react-hook-form'
import { Icon } from '../pictures/Icon.tsx'
import { bindField, Field, type FieldProps } from './Field.tsx'
import styles from './Field.module.css'

interface SelectFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  options: readonly { value: string; label: string }[]
}

/** One of a few answers. Nothing is chosen for the visitor. */
export function SelectField<Values extends FieldValues>({ options, ...field }: SelectFieldProps<Values>) {
  return (
    <Field {...field}>
      <span className={styles.select}>
        <select {...bindField(field)} className={styles.control}>
          <option value="">Choose one</option>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </span>
    </Field>
  )
}
