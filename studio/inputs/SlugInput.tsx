import { Stack, Text } from '@sanity/ui'
import { useEffect, useState } from 'react'
import { getPublishedId, useClient, useFormValue, type ObjectInputProps, type SlugValue } from 'sanity'
import { IntentLink } from 'sanity/router'
import { API_VERSION } from '../../schemas/apiVersion.ts'
import { holderOf, type Holder } from '../../schemas/uniqueSlug.ts'

/** The field of an address; while it is refused because another document has it, with a link to that one. */
export function SlugInput(props: ObjectInputProps<SlugValue>) {
  const client = useClient({ apiVersion: API_VERSION })
  const [id, type] = [useFormValue(['_id']), useFormValue(['_type'])]
  const slug = props.value?.current
  const isRefused = props.validation.some(({ level }) => level === 'error')
  const [holder, setHolder] = useState<Holder>()
  useEffect(() => {
    let gone = false
    setHolder(undefined)
    if (isRefused && slug && typeof id === 'string' && typeof type === 'string') {
      holderOf({ slug, type, id }, client).then(
        (found) => {
          if (!gone) setHolder(found)
        },
        // The message beside the field says it without the link.
        () => undefined,
      )
    }
    return () => {
      gone = true
    }
  }, [client, id, type, slug, isRefused])
  if (!holder) return props.renderDefault(props)
  return (
    <Stack gap={3}>
      {props.renderDefault(props)}
      <Text size={1}>
        <IntentLink intent="edit" params={{ id: getPublishedId(holder._id), type: String(type) }}>
          Open “{holder.title ?? 'Without a title'}”, which has this address
        </IntentLink>
      </Text>
    </Stack>
  )
}
