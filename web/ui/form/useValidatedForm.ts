import { useEffect } from 'react'
import { useForm, type DefaultValues, type FieldValues, type Resolver, type UseFormReturn } from 'react-hook-form'
import { loadScript } from '../../start/loadScript.ts'

/** What says of each field what it must be. */
export type Rules<Values extends FieldValues, Output> = Resolver<Values, unknown, Output>

/** A form whose fields hold `Values` and whose valid submission is `Output`. */
export interface ValidatedForm<Values extends FieldValues, Output = Values> extends UseFormReturn<
  Values,
  unknown,
  Output
> {
  /** Resolves once the form can be checked. @throws ScriptLoadError */
  loadRules: () => Promise<unknown>
}

/**
 * The one way that forms of this site are checked: all at once when the visitor submits; editing a field takes its
 * message away (see `bindField`).
 * @param importRules imports the rules; they come while the form is filled in, because no page needs them to be drawn
 * @param defaultValues a value for every field, in the order of the screen: the summary of errors follows it
 */
export function useValidatedForm<Values extends FieldValues, Output extends FieldValues>(
  importRules: () => Promise<Rules<Values, Output>>,
  defaultValues: DefaultValues<Values>,
): ValidatedForm<Values, Output> {
  const loadRules = () => loadScript(importRules)
  useEffect(() => {
    // A failure is told when the visitor submits.
    importRules().catch(() => undefined)
  }, [importRules])
  const form = useForm<Values, unknown, Output>({
    resolver: async (values, context, options) => {
      const rules = await loadRules().catch(() => undefined)
      // Only a single field is ever asked about without rules; a form is not submitted before it has them.
      return rules ? rules(values, context, options) : { values: {}, errors: {} }
    },
    defaultValues,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    // The summary of errors takes the focus.
    shouldFocusError: false,
  })
  return { ...form, loadRules }
}
