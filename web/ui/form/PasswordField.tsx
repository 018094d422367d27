import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { bindField, Field, fieldId, type FieldProps } from './Field.tsx'
import styles from './Field.module.css'
import passwordStyles from './PasswordField.module.css'

interface PasswordFieldProps<Values extends FieldValues> extends Omit<FieldProps<Values>, 'required'> {
  /** Tells a password manager whether to fill in a password or to suggest one. */
  autoComplete: 'current-password' | 'new-password'
}

/** A required password, which its owner can show; it is hidden again when the form is submitted. */
export function PasswordField<Values extends FieldValues>({ autoComplete, ...props }: PasswordFieldProps<Values>) {
  const field = { ...props, required: true }
  const [shown, setShown] = useState(false)
  if (shown && field.form.formState.isSubmitting) setShown(false)
  return (
    <Field {...field}>
      <span className={passwordStyles.password}>
        <input
          {...bindField(field)}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          spellCheck={false}
          autoCapitalize="none"
          autoCorrect="off"
          className={styles.control}
        />
        <button
          type="button"
          aria-controls={fieldId(field.name)}
          onClick={() => setShown(!shown)}
          className={passwordStyles.toggle}
        >
          {shown ? 'Hide' : 'Show'} <span className="visually-hidden">{field.label.toLowerCase()}</span>
        </button>
      </span>
    </Field>
  )
}
