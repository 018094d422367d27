import type { ReactNode } from 'react'
import { Icon } from '../Icon.tsx'
import { errorId, fieldId, hintId } from './bindField.ts'
import styles from './Field.module.css'

interface FieldFrameProps {
  name: string
  label: string
  hint?: string | undefined
  error?: string | undefined
  required?: boolean | undefined
  wide?: boolean | undefined
  /** The control. */
  children: ReactNode
}

/** A field: label, hint, the control, and the message when something is wrong with it. */
export function Field({ name, label, hint, error, required, wide, children }: FieldFrameProps) {
  return (
    <div className={styles.field} data-wide={wide || undefined}>
      <label htmlFor={fieldId(name)} data-required={required || undefined} className={styles.label}>
        {label}
      </label>
      {hint && (
        <p id={hintId(name)} className={styles.hint}>
          {hint}
        </p>
      )}
      {children}
      <FieldError name={name} error={error} />
    </div>
  )
}

/** The message under a field. */
function FieldError({ name, error }: { name: string; error: string | undefined }) {
  if (!error) return null
  return (
    <p id={errorId(name)} className={styles.error}>
      <Icon name="circle-alert" />
      {error}
    </p>
  )
}
