import type { HTMLAttributes, HTMLInputAutoCompleteAttribute, ReactNode } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import type { Control } from '../../lib/typedFields.ts'
import { classes } from '../classes.ts'
import { Icon } from '../pictures/Icon.tsx'
import { adoptTyped } from './adoptTyped.ts'
import styles from './Field.module.css'

/** What a field needs of its form, whatever the output of the form is. */
export type FieldForm<Values extends FieldValues> = Pick<
  UseFormReturn<Values>,
  'register' | 'getFieldState' | 'formState' | 'clearErrors' | 'setValue' | 'watch'
>

/** Props of every field of a form. */
export interface FieldProps<Values extends FieldValues> {
  form: FieldForm<Values>
  name: FieldPath<Values>
  label: string
  /** A hint, between the label and the field. */
  hint?: string
  required?: boolean
  /** Takes both columns of the form. */
  wide?: boolean
}

/** Id of the element that a visitor fills in; the summary of errors leads there. A page shows one form at a time. */
export const fieldId = (name: string) => `field-${name}`
const hintId = (name: string) => `${fieldId(name)}-hint`
const errorId = (name: string) => `${fieldId(name)}-error`

/** The message under a field, if there is one. */
export const errorOf = <Values extends FieldValues>(form: FieldForm<Values>, name: FieldPath<Values>) =>
  form.getFieldState(name, form.formState).error?.message

/** Ids of the hint and the message, for `aria-describedby`. */
export const describedBy = (name: string, hint: string | undefined, error: string | undefined) =>
  [hint && hintId(name), error && errorId(name)].filter(Boolean).join(' ') || undefined

/**
 * The attributes that tie a native text control to its form, its hint and its message.
 * @param filter which part of what was typed or pasted the field keeps
 */
export function bindField<Values extends FieldValues>(
  { form, name, hint, required }: Pick<FieldProps<Values>, 'form' | 'name' | 'hint' | 'required'>,
  filter?: (text: string) => string,
) {
  const registration = form.register(name)
  const error = errorOf(form, name)
  return {
    ...registration,
    id: fieldId(name),
    required,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy(name, hint, error),
    onChange: (event: { target: Control }) => {
      const { target } = event
      if (filter && filter(target.value) !== target.value) target.value = filter(target.value)
      if (form.getFieldState(name).error) form.clearErrors(name)
      return registration.onChange(event)
    },
    ref: (element: Control | null) => {
      adoptTyped(element, ({ value }) => {
        if (value) form.setValue(name, value as never)
      })
      registration.ref(element)
    },
  }
}

interface FieldFrameProps<Values extends FieldValues> extends FieldProps<Values> {
  /** Role of the element around the message: `status` if it can appear before Submit is pressed. */
  messageRole?: 'status'
  /** The control. */
  children: ReactNode
}

/** A field: label, hint, the control, and the message when something is wrong with it. */
export function Field<Values extends FieldValues>(props: FieldFrameProps<Values>) {
  const { form, name, label, hint, required, wide, messageRole, children } = props
  const error = errorOf(form, name)
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
      <div role={messageRole}>
        {error && (
          <p id={errorId(name)} className={styles.error}>
            <Icon name="circle-alert" />
            <span>{error}</span>
          </p>
        )}
      </div>
    </div>
  )
}

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
  // With `tel`, it is a number or an email address.
  const isPlain = type === 'text' && inputMode === undefined && autoComplete !== 'tel'
  return (
    <Field {...field}>
      <input
        {...bindField(field, filter)}
        type={type}
        dir={isPlain ? 'auto' : undefined}
        autoComplete={autoComplete}
        inputMode={inputMode}
        pattern={pattern}
        spellCheck={isPlain ? undefined : false}
        autoCapitalize={isPlain ? undefined : 'none'}
        // A phone would rewrite the names and addresses that browsers fill in.
        autoCorrect={autoComplete === 'off' ? undefined : 'off'}
        className={classes(styles.control, className)}
      />
    </Field>
  )
}

interface TextAreaProps<Values extends FieldValues> extends FieldProps<Values> {
  rows: number
}

/** Several lines of text. */
export function TextArea<Values extends FieldValues>({ rows, ...field }: TextAreaProps<Values>) {
  return (
    <Field {...field}>
      <textarea {...bindField(field)} dir="auto" rows={rows} className={styles.control} />
    </Field>
  )
}

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
