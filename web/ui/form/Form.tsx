import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, type FormHTMLAttributes, type ReactNode, type Ref, type SubmitEvent } from 'react'
import { useForm, type DefaultValues, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form'
import type { $ZodType } from 'zod/v4/core'
import { classes } from '../classes.ts'
import { Button } from '../links/Button.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { errorOf } from './Field.tsx'
import styles from './Form.module.css'

/** A form whose fields hold `Values` and whose valid submission is `Output`. */
export type ValidatedForm<Values extends FieldValues, Output = Values> = UseFormReturn<Values, unknown, Output>

/**
 * Validates like every form of this site: all fields at once when the visitor submits; editing a field removes its
 * message (see `bindField`).
 * @param schema what each field must be, with the message when it is not
 * @param defaultValues a value for every field, in the order of the screen: the summary of errors follows it
 */
export function useValidatedForm<Values extends FieldValues, Output extends FieldValues>(
  schema: $ZodType<Output, Values>,
  defaultValues: DefaultValues<Values>,
): ValidatedForm<Values, Output> {
  return useForm<Values, unknown, Output>({
    resolver: zodResolver(schema),
    defaultValues,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    // The summary of errors takes the focus.
    shouldFocusError: false,
  })
}

interface FormProps<Values extends FieldValues, Output> extends Pick<
  FormHTMLAttributes<HTMLFormElement>,
  'action' | 'encType' | 'className' | 'aria-labelledby'
> {
  form: ValidatedForm<Values, Output>
  /** Called only with values that pass the schema. While its promise is pending the form can't be submitted again. */
  onSubmit: (values: Output) => void | Promise<void>
  /** What went wrong with the last submission as a whole; shown above the messages of fields. */
  failure?: string | undefined
  /** More text and actions for the visitor, below that error. */
  advice?: ReactNode
  /** Says above the fields what the star means. */
  starred?: boolean
  children: ReactNode
}

/**
 * A form with the summary of its errors, which takes the focus after each submission that failed. Its fields stand in
 * two columns where there is room.
 */
export function Form<Values extends FieldValues, Output>({
  form,
  onSubmit,
  failure,
  advice,
  starred = false,
  children,
  action,
  className,
  ...attributes
}: FormProps<Values, Output>) {
  const element = useRef<HTMLFormElement>(null)
  const running = useRef(false)
  // Without script the browser checks the fields.
  useEffect(() => {
    if (element.current) element.current.noValidate = true
  }, [])

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // A second click can arrive before the first has disabled the button.
    if (running.current) return
    running.current = true
    // Take what the visitor sees: some browsers, such as in-app ones, fill in fields without React noticing.
    for (const [field, shown] of new FormData(event.currentTarget)) {
      const name = field as FieldPath<Values>
      const known: unknown = form.getValues(name)
      if (typeof known === 'string' && known !== shown) form.setValue(name, shown as never)
    }
    try {
      await form.handleSubmit(onSubmit)(event)
    } finally {
      running.current = false
    }
  }
  const { submitCount, isSubmitting } = form.formState
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (submitCount > 0) summary.current?.focus()
  }, [submitCount])
  const errors = (Object.keys(form.getValues()) as FieldPath<Values>[]).flatMap((name) => {
    const message = errorOf(form, name)
    return message ? [{ name, message }] : []
  })
  return (
    <form
      ref={element}
      {...attributes}
      action={action}
      // Outside of a dialog, `dialog` sends nothing: a form without a recipient must not put a password into the URL.
      method={action ? 'post' : 'dialog'}
      onSubmit={(event) => void submit(event)}
      data-starred={starred || undefined}
      className={classes(styles.form, className)}
    >
      {submitCount > 0 && !isSubmitting && (failure || errors.length > 0) && (
        <ErrorSummary ref={summary} heading={failure ?? 'There is a problem'} errors={errors}>
          {failure && advice}
        </ErrorSummary>
      )}
      {starred && (
        <p className={`note ${styles.wide}`}>
          Fields marked <span className={styles.star}>*</span> are required.
        </p>
      )}
      {children}
      {!action && (
        <noscript className={styles.wide}>
          <p>This form needs JavaScript, which is off or didn’t load.</p>
        </noscript>
      )}
    </form>
  )
}

/** A row of the form across both columns: a button with what belongs to it. */
export function FormRow({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={classes(styles.wide, className)}>{children}</div>
}

interface SubmitButtonProps {
  children: ReactNode
  form: { formState: { isSubmitting: boolean } }
  ref?: Ref<HTMLButtonElement>
}

/** Submits its form; disabled, with a spinner, while that is under way. */
export function SubmitButton({ children, form, ref }: SubmitButtonProps) {
  return (
    <Button ref={ref} type="submit" busy={form.formState.isSubmitting}>
      {children}
    </Button>
  )
}
