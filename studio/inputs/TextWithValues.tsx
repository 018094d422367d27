import { Stack, Text } from '@sanity/ui'
import { useQuery } from '@tanstack/react-query'
import { useClient, type StringInputProps } from 'sanity'
import { API_VERSION } from '@archstep/contracts/cms/sanityApi.ts'
import { siteValuesGroq, VALUE_IN_TEXT, valuesByName } from '@archstep/contracts/fields/siteValues.ts'
import { queryKeys } from '../queries/queryKeys.ts'

/** '{our phone} is (314) 555-0142.' for each name in a text. */
function ValuesInWords({ text }: { text: string }) {
  const client = useClient({ apiVersion: API_VERSION })
  const { data: result } = useQuery({
    queryKey: queryKeys.siteValues,
    queryFn: () => client.fetch<unknown>(siteValuesGroq, {}, { perspective: 'drafts', tag: 'values' }),
  })
  if (result === undefined) return null
  const known = valuesByName(result)
  const sentences = [...text.matchAll(VALUE_IN_TEXT)].map(([sign, name = '']) => {
    const value = known.get(name)
    return value === undefined ? `There is no value for ${sign}: visitors see it as written.` : `${sign} is ${value}.`
  })
  return (
    <Text size={1} muted role="status">
      {[...new Set(sentences)].join(' ')}
    </Text>
  )
}

export function TextWithValues(props: StringInputProps) {
  const { value = '' } = props
  return (
    <Stack gap={2}>
      {props.renderDefault(props)}
      {value.includes('{our ') && <ValuesInWords text={value} />}
    </Stack>
  )
}
