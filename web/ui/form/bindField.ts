import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

/** What a field needs of its form, whatever the form's submission becomes. */
export type FieldForm<Values extends FieldValues> = Pick<
  UseFormReturn<Values>,
  'register' | 'getFieldState' | 'formState' | 'clearErrors' | 'setValue' | 'getValues' | 'watch'
>

/** What every field of a form takes. */
export interface FieldProps<Values extends FieldValues> {
  form: FieldForm<Values>
  name: FieldPath<Values>
  label: string
  /** What helps to fill it in, between the label and the field. */
  hint?: string
  required?: boolean
  /** Takes both columns of the form. */
  wide?: boolean
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Id of the element that a visitor fills in; the summary of errors leads there. A page shows one form at a time. */
export const fieldId = (name: string) => `field-${name}`
export const hintId = (name: string) => `${fieldId(name)}-hint`
export const errorId = (name: string) => `${fieldId(name)}-error`

/** The message under a field, if one stands there. */
export const errorOf = <Values extends FieldValues>(form: FieldForm<Values>, name: FieldPath<Values>) =>
  form.getFieldState(name, form.formState).error?.message

/** Ids of the hint and the message, for `aria-describedby`. */
export const describedBy = (name: string, hint: string | undefined, error: string | undefined) =>
  [hint && hintId(name), error && errorId(name)].filter(Boolean).join(' ') || undefined

const seen = new WeakSet<HTMLElement>()

/**
 * True for the first time that a form meets an element. What it holds then was typed or chosen before the script
 * arrived: it is the visitor's, and the form would put its default there.
 */
export function isFirstMeeting(element: HTMLElement): boolean {
  if (seen.has(element)) return false
  seen.add(element)
  return true
}

/**
 * The ref of a text field whose value React holds.
 * @param value what React says that the field holds
 * @param adopt is given what was typed before the script arrived, if anything
 */
export const adoptTyped =
  (value: string | undefined, adopt: (typed: string) => void) => (element: HTMLInputElement | null) => {
    if (element && isFirstMeeting(element) && element.value !== value) adopt(element.value)
  }

interface BindOptions {
  /** What the field shall hold of what was typed or pasted. */
  filter?: (text: string) => string
}

/** The attributes that tie a native text control to its form, its hint and its message. */
export function bindField<Values extends FieldValues>(
  { form, name, hint, required }: Pick<FieldProps<Values>, 'form' | 'name' | 'hint' | 'required'>,
  { filter }: BindOptions = {},
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
      if (element && isFirstMeeting(element) && element.value) form.setValue(name, element.value as never)
      registration.ref(element)
    },
  }
}
