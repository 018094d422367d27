import { Stack, Text } from '@sanity/ui'
import { useQuery } from '@tanstack/react-query'
import { getPublishedId, useClient, useFormValue, type ObjectInputProps, type SlugValue } from 'sanity'
import { IntentLink } from 'sanity/router'
import { holderOf } from '#schemas/rules/uniqueSlug.ts'
import { API_VERSION } from '@archstep/contracts/cms/sanityApi.ts'
import { queryKeys } from '../queries/queryKeys.ts'

function HolderLink({ slug, type, id }: Parameters<typeof holderOf>[0]) {
  const client = useClient({ apiVersion: API_VERSION })
  // If this fails, the field's message appears without the link.
  const { data: holder } = useQuery({
    queryKey: queryKeys.slugHolder(slug, type, id),
    queryFn: async () => (await holderOf({ slug, type, id }, client)) ?? null,
  })
  return (
    holder && (
      <Text size={1}>
        <IntentLink intent="edit" params={{ id: getPublishedId(holder._id), type }}>
          Open “{holder.title ?? 'Untitled'}”, which has this address
        </IntentLink>
      </Text>
    )
  )
}

export function SlugInput(props: ObjectInputProps<SlugValue>) {
  const id = useFormValue(['_id'])
  const type = useFormValue(['_type'])
  const slug = props.value?.current
  const isRefused = props.validation.some(({ level }) => level === 'error')
  // The elements around the field must not change while typing, or it would lose the cursor.
  return (
    <Stack gap={3}>
      {props.renderDefault(props)}
      {isRefused && slug && typeof id === 'string' && typeof type === 'string' && (
        <HolderLink slug={slug} type={type} id={id} />
      )}
    </Stack>
  )
}
