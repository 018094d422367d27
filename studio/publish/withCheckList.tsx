import { Box, Button, Flex, Stack, Text } from '@sanity/ui'
import { useEffect, useState } from 'react'
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

/**
 * Publishing shows what could be better first, if anything could. Pressed before the rules have looked at the newest words, it
 * waits for them. What must be mended keeps it from publishing, as ever.
 */
export function withCheckList(publish: DocumentActionComponent): DocumentActionComponent {
  const PublishWithCheckList: DocumentActionComponent = (props) => {
    const original: DocumentActionDescription | null = publish(props)
    const { validation, isValidating, revision } = useValidationStatus(props.draft?._id ?? props.id, props.type, true)
    const schemaType = useSchema().get(props.type)
    const [step, setStep] = useState<'none' | 'pressed' | 'asking'>('none')
    const advice = validation
      .filter(({ level }) => level === 'warning')
      .map(({ path, message }) => {
        const place = schemaType ? placeInWords(schemaType, props.draft ?? props.published, path) : ''
        return place === '' ? message : `${place}: ${message}`
      })
    const isChecked = !isValidating && revision === props.draft?._rev
    const onHandle = original?.onHandle
    const isBarred = original?.disabled === true

    useEffect(() => {
      if (step !== 'pressed' || !isChecked) return
      setStep(advice.length > 0 && !isBarred ? 'asking' : 'none')
      if (advice.length === 0 && !isBarred) onHandle?.()
    }, [step, isChecked, isBarred, advice.length, onHandle])

    if (!original) return null
    return {
      ...original,
      disabled: isBarred || step === 'pressed',
      onHandle: () => setStep('pressed'),
      dialog:
        step === 'asking'
          ? {
              type: 'dialog',
              header: 'Before you publish',
              onClose: () => setStep('none'),
              content: (
                <CheckList
                  messages={[...new Set(advice)]}
                  onCancel={() => setStep('none')}
                  onPublish={() => {
                    setStep('none')
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
