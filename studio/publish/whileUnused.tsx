import { Box, Button, Flex, Stack, Text } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { useState } from 'react'
import {
  useClient,
  useSchema,
  type DocumentActionComponent,
  type DocumentActionDescription,
  type SanityDocument,
} from 'sanity'
import { IntentLink } from 'sanity/router'
import { API_VERSION } from '../../schemas/apiVersion.ts'
import { usesOf, type Use } from './usesOf.ts'

interface UsesProps {
  uses: readonly Use[]
  onClose: () => void
}

function Uses({ uses, onClose }: UsesProps) {
  return (
    <Stack gap={4} padding={4}>
      <Text>Visitors would miss it there. Change these places first, and publish them:</Text>
      <Box as="ul" paddingLeft={4} margin={0}>
        {uses.map(({ id, type, title, places }) => (
          <li key={id}>
            <Stack gap={2} paddingY={2}>
              <Text weight="medium">
                <IntentLink intent="edit" params={{ id, type }} onClick={onClose}>
                  {title}
                </IntentLink>
              </Text>
              {places.map((place) => (
                <Text key={place} size={1} muted>
                  {place}
                </Text>
              ))}
            </Stack>
          </li>
        ))}
      </Box>
      <Flex justify="flex-end">
        <Button mode="ghost" text="Close" onClick={onClose} />
      </Flex>
    </Stack>
  )
}

/**
 * What other documents refer to is neither deleted nor unpublished: the Content Lake would refuse it. Here the Studio says
 * before where it is used, down to the field.
 * @param header what the dialog says then
 */
export function whileUnused(header: string) {
  return (original: DocumentActionComponent): DocumentActionComponent => {
    const WhileUnused: DocumentActionComponent = (props) => {
      const description: DocumentActionDescription | null = original(props)
      const client = useClient({ apiVersion: API_VERSION })
      const schema = useSchema()
      const toast = useToast()
      const [isAsking, setIsAsking] = useState(false)
      const [uses, setUses] = useState<readonly Use[]>([])
      if (!description) return null
      const check = async () => {
        // What refers to itself goes with it.
        const referring = await client.fetch<SanityDocument[]>(
          '*[references($id) && !(_id in [$id, $draft]) && !(_id in path("versions.**"))]',
          { id: props.id, draft: `drafts.${props.id}` },
          { perspective: 'raw', tag: 'uses' },
        )
        const found = usesOf(props.id, referring, schema)
        setUses(found)
        if (found.length === 0) description.onHandle?.()
      }
      const start = () => {
        setIsAsking(true)
        check()
          .catch((error: unknown) => {
            const why = error instanceof Error ? error.message : String(error)
            toast.push({ status: 'error', title: 'Where this is used can’t be read. Try it again.', description: why })
          })
          .finally(() => setIsAsking(false))
      }
      const close = () => {
        setUses([])
        props.onComplete()
      }
      return {
        ...description,
        disabled: description.disabled === true || isAsking,
        onHandle: start,
        dialog:
          uses.length > 0
            ? { type: 'dialog', header, onClose: close, content: <Uses uses={uses} onClose={close} /> }
            : description.dialog,
      }
    }
    if (original.action) WhileUnused.action = original.action
    return WhileUnused
  }
}
