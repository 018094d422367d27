import { Box, Stack, Text } from '@sanity/ui'
import { IntentLink } from 'sanity/router'
import type { Use } from '../content/usesOf.ts'

interface UseListProps {
  uses: readonly Use[]
  /** The document being used, which may refer to itself. */
  own: string
  /** Called in addition to opening the document. */
  onOpen: () => void
}

/** Where a document is used, down to the field. Each name opens the document that uses it. */
export const UseList = ({ uses, own, onOpen }: UseListProps) => (
  <Box as="ul" paddingLeft={4} margin={0}>
    {uses.map(({ id, type, title, places }) => (
      <li key={id}>
        <Stack gap={2} paddingY={2}>
          <Text weight="medium">
            <IntentLink intent="edit" params={{ id, type }} onClick={onOpen}>
              {title}
            </IntentLink>
            {id === own && ' (it links to itself)'}
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
)
