import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form'
import type { $ZodType } from 'zod/v4/core'

/** A form whose fields hold `Values` and whose valid submission is `Output`. */
export type ValidatedForm<Values extends FieldValues, Output = Values> = UseFormReturn<Values, unknown, Output>

/**
 * The one way that forms of this site are checked: all at once when the visitor submits; editing a field takes its
 * message away (see `bindField`).
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
