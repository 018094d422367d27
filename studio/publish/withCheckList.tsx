import { Box, Button, Flex, Stack, Text } from '@sanity/ui'
import { useState } from 'react'
import { useSchema, useValidationStatus, type DocumentActionComponent, type DocumentActionDescription } from 'sanity'
import { placeInWords } from './placeInWords.ts'

/** At most so many pieces of advice are listed; the rest is counted. */
const LISTED = 8

interface CheckListProps {
  messages: readonly string[]
  onPublish: () => void
  onCancel: () => void
}

function CheckList({ messages, onPublish, onCancel }: CheckListProps) {
  const more = messages.length - LISTED
  return (
    <Stack gap={4} padding={4}>
      <Text>You can publish this. It would be better with:</Text>
      <Box as="ul" paddingLeft={4} margin={0}>
        {messages.slice(0, LISTED).map((message) => (
          <li key={message}>
            <Box paddingY={2}>
              <Text>{message}</Text>
            </Box>
          </li>
        ))}
      </Box>
      {more > 0 && <Text muted>And {more} more; the list beside the document has them all.</Text>}
      <Flex gap={2} justify="flex-end">
        <Button mode="ghost" text="Go back and mend it" onClick={onCancel} />
        <Button tone="positive" text="Publish as it is" onClick={onPublish} />
      </Flex>
    </Stack>
  )
}

/** Publishing shows what could be better first, if anything could. What must be mended keeps it from publishing, as ever. */
export function withCheckList(publish: DocumentActionComponent): DocumentActionComponent {
  const PublishWithCheckList: DocumentActionComponent = (props) => {
    const original: DocumentActionDescription | null = publish(props)
    const { validation } = useValidationStatus(props.draft?._id ?? props.id, props.type, true)
    const schemaType = useSchema().get(props.type)
    const [open, setOpen] = useState(false)
    if (!original) return null
    const advice = validation
      .filter(({ level }) => level === 'warning')
      .map(({ path, message }) => {
        const place = schemaType ? placeInWords(schemaType, props.draft ?? props.published, path) : ''
        return place === '' ? message : `${place}: ${message}`
      })
    const { onHandle } = original
    return {
      ...original,
      onHandle: () => {
        if (advice.length > 0) setOpen(true)
        else onHandle?.()
      },
      dialog: open
        ? {
            type: 'dialog',
            header: 'Before you publish',
            onClose: () => setOpen(false),
            content: (
              <CheckList
                messages={[...new Set(advice)]}
                onCancel={() => setOpen(false)}
                onPublish={() => {
                  setOpen(false)
                  onHandle?.()
                }}
              />
            ),
          }
        : original.dialog,
    }
  }
  PublishWithCheckList.action = 'publish'
  return PublishWithCheckList
}
