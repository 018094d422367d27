import { Stack, Text } from '@sanity/ui'
import { useCallback } from 'react'
import { useClient, useFormValue, type StringInputProps } from 'sanity'
import { API_VERSION } from '../../schemas/apiVersion.ts'
import { siteValuesGroq, VALUE_IN_TEXT } from '../../schemas/siteValues.ts'
import { recruitingTypes } from '../roles.ts'
import { useAnswer } from '../useAnswer.ts'

interface Fact {
  readonly name?: string
  readonly value?: string
}
type Values = Readonly<Record<string, unknown>> & { readonly facts?: readonly Fact[] | null }

/** '{our phone} is (314) 555-0142.' for each name in a text. */
function ValuesInWords({ text }: { text: string }) {
  const client = useClient({ apiVersion: API_VERSION })
  const read = useCallback(
    () => client.fetch<Values | null>(siteValuesGroq, {}, { perspective: 'drafts', tag: 'values' }),
    [client],
  )
  const known = useAnswer(read)
  if (!known) return null
  const sentences = [...text.matchAll(VALUE_IN_TEXT)].map(([sign, name = '']) => {
    const value = known.facts?.find((fact) => fact.name === name)?.value ?? known[name]
    return typeof value === 'string' ? `${sign} is ${value}.` : `Nothing is known as ${sign}: it stays as it is.`
  })
  return (
    <Text size={1} muted role="status">
      {[...new Set(sentences)].join(' ')}
    </Text>
  )
}

/**
 * A text, and below it what visitors read in the place of each value of Site settings that it names. Openings come from
 * the careers service, which puts no values into them.
 */
export function TextWithValues(props: StringInputProps) {
  const { value = '' } = props
  const type = useFormValue(['_type'])
  const named = value.includes('{our ') && !recruitingTypes.includes(String(type))
  return (
    <Stack gap={2}>
      {props.renderDefault(props)}
      {named && <ValuesInWords text={value} />}
    </Stack>
  )
}
