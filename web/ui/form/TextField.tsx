import type { HTMLAttributes, HTMLInputAutoCompleteAttribute } from 'react'
import type { FieldValues } from 'react-hook-form'
import { classes } from '../classes.ts'
import { bindField, Field, type FieldProps } from './Field.tsx'
import styles from './Field.module.css'

interface TextFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  type?: 'text' | 'email' | 'tel' | 'url'
  /** What the browser may fill in: a token of the HTML standard. */
  autoComplete: HTMLInputAutoCompleteAttribute
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  /** Native check, for visitors without script. */
  pattern?: string
  filter?: (text: string) => string
  className?: string
}

/** One line of text. */
export function TextField<Values extends FieldValues>({
  type = 'text',
  autoComplete,
  inputMode,
  pattern,
  filter,
  className,
  ...field
}: TextFieldProps<Values>) {
  const plainText = type === 'text' && inputMode === undefined
  return (
    <Field {...field}>
      <input
        {...bindField(field, filter)}
        type={type}
        autoComplete={autoComplete}
        inputMode={inputMode}
        pattern={pattern}
        spellCheck={plainText ? undefined : false}
        autoCapitalize={plainText ? undefined : 'none'}
        className={classes(styles.control, className)}
      />
    </Field>
  )
}
