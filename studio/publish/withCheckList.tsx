import { Box, Button, Card, Flex, Stack, Text } from '@sanity/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { filter, take, type Subscription } from 'rxjs'
import {
  useCurrentUser,
  useDocumentStore,
  useSchema,
  useValidationStatus,
  type DocumentActionComponent,
  type DocumentActionDescription,
  type Path,
} from 'sanity'
import { useDocumentPane } from 'sanity/structure'
import { redirect } from '#schemas/documents/redirect.ts'
import { mayChange } from '../roles.ts'
import { addressOf, moveOf, type Move } from './leaveRedirect.ts'
import { placeInWords } from '../content/placeInWords.ts'
import { typingInWords, useOthersTyping } from './useOthersTyping.ts'
import { useRedirects } from './useRedirects.ts'

/** The most items to list; the rest are counted. */
const LISTED = 8

/** Advice about a field. */
interface AdviceItem {
  readonly place: string
  readonly message: string
  readonly path: Path
}

function Advice({ pieces, onOpen }: { pieces: readonly AdviceItem[]; onOpen: (path: Path) => void }) {
  const more = pieces.length - LISTED
  return (
    <>
      <Text>You can publish this. It would be better with:</Text>
      <Stack as="ul" padding={0} margin={0}>
        {pieces.slice(0, LISTED).map(({ place, message, path }) => (
          <Box as="li" key={place + message} style={{ listStyle: 'none' }}>
            <Card as="button" type="button" padding={2} radius={2} onClick={() => onOpen(path)}>
              <Text>
                {place !== '' && <strong>{place}: </strong>}
                {message}
              </Text>
            </Card>
          </Box>
        ))}
      </Stack>
      {more > 0 && <Text muted>And {more} more; the list beside the document has them all.</Text>}
    </>
  )
}

interface CheckListProps {
  pieces: readonly AdviceItem[]
  /** The fields in which others are typing. */
  beingTyped: readonly string[]
  /** The page's address changes, and this person may create a redirect. */
  move: Move | undefined
  onPublish: () => void
  onPublishWithRedirect: () => void
  onCancel: () => void
}

function CheckList({ pieces, beingTyped, move, onPublish, onPublishWithRedirect, onCancel }: CheckListProps) {
  const { onPathOpen, onFocus } = useDocumentPane()
  const [first] = pieces
  // Navigating to the field's address would do nothing the second time.
  const goTo = (path: Path) => {
    onCancel()
    onPathOpen(path)
    onFocus(path)
  }
  return (
    <Stack gap={4} padding={4}>
      {beingTyped.length > 0 && (
        <Text>
          Publishing takes what stands in <strong>{beingTyped.join(', ')}</strong> right now: half a sentence may go
          live, and the words that follow may be lost. Ask first, or wait: this window says when nobody is typing
          anymore.
        </Text>
      )}
      {first && <Advice pieces={pieces} onOpen={goTo} />}
      {/* The rules have looked at it once more meanwhile, and who was typing has left the field. */}
      {!first && !move && beingTyped.length === 0 && <Text>Nobody else is typing, and nothing is left to fix.</Text>}
      {move && (
        <Text>
          The address changes from {move.from} to {move.to}. Links on this site follow. Bookmarks, search engines and
          other sites know the old one: a redirect brings their visitors to the page.
        </Text>
      )}
      <Flex gap={2} justify="flex-end" wrap="wrap">
        {first ? (
          <Button mode="ghost" text="Go back and fix it" onClick={() => goTo(first.path)} />
        ) : (
          <Button mode="ghost" text="Go back" onClick={onCancel} />
        )}
        <Button
          mode={move ? 'ghost' : 'default'}
          tone={move ? 'default' : 'positive'}
          text={move ? 'Publish without a redirect' : 'Publish as it is'}
          onClick={onPublish}
        />
        {move && <Button tone="positive" text="Publish and leave a redirect" onClick={onPublishWithRedirect} />}
      </Flex>
    </Stack>
  )
}

/**
 * Before publishing, shows any advice, offers a redirect if the page's address changes, and asks if somebody else is
 * typing in the document. If validation is still running, it waits. Errors prevent publishing, as always.
 */
export function withCheckList(publish: DocumentActionComponent): DocumentActionComponent {
  /** Work pending until a page is published at its new address, by id, because the pane may be closed before that. */
  const waiting = new Map<string, Subscription>()
  const PublishWithCheckList: DocumentActionComponent = (props) => {
    const original: DocumentActionDescription | null = publish(props)
    const { validation, isValidating, revision } = useValidationStatus(props.draft?._id ?? props.id, props.type, true)
    const schemaType = useSchema().get(props.type)
    const person = useCurrentUser()
    const redirects = useRedirects()
    const typists = useOthersTyping(props.id)
    const { pair } = useDocumentStore()
    // Pressed: waiting for validation. Asking: the dialog is open. Leaving: the redirect is being written.
    const [step, setStep] = useState<'none' | 'pressed' | 'asking' | 'leaving'>('none')
    const mayRedirect = mayChange(person, redirect.name)
    const move = mayRedirect ? moveOf(props, props.published, props.draft) : undefined
    const address = addressOf(props.type, props.draft)
    const newAddress = mayRedirect && address !== addressOf(props.type, props.published) ? address : undefined
    const wordsFor = (path: Path) => (schemaType ? placeInWords(schemaType, props.draft ?? props.published, path) : '')
    const advice = validation
      .filter(({ level }) => level === 'warning')
      .map(({ path, message }): AdviceItem => ({ place: wordsFor(path), message, path }))
    const isChecked = !isValidating && revision === props.draft?._rev
    const onHandle = original?.onHandle
    const isBarred = original?.disabled === true
    const asks = advice.length > 0 || move !== undefined || typists.length > 0

    const clearOncePublished = (address: string) => {
      waiting.get(props.id)?.unsubscribe()
      const outcome = pair.operationEvents(props.id, props.type).pipe(
        filter(({ op }) => op === 'publish'),
        take(1),
      )
      waiting.set(
        props.id,
        outcome.subscribe(({ type }) => {
          if (type === 'success') void redirects.clear(address)
        }),
      )
    }
    const publishNow = () => {
      setStep('none')
      if (newAddress !== undefined) clearOncePublished(newAddress)
      onHandle?.()
    }
    const publishWithRedirect = async (from: Move) => {
      setStep('leaving')
      const isLeft = await redirects.leave(
        from,
        `Nothing was published: the redirect from ${from.from} could not be written. Try it again, or publish ` +
          'without one.',
      )
      setStep(isLeft ? 'none' : 'asking')
      if (isLeft) onHandle?.()
    }
    const publishChecked = useEffectEvent(() => {
      if (asks && !isBarred) setStep('asking')
      else if (isBarred) setStep('none')
      else publishNow()
    })

    useEffect(() => {
      if (step === 'pressed' && isChecked) publishChecked()
    }, [step, isChecked])

    if (!original) return null
    return {
      ...original,
      disabled: isBarred || step === 'pressed' || step === 'leaving',
      onHandle: () => setStep('pressed'),
      dialog:
        step === 'asking'
          ? {
              type: 'dialog',
              header: typists.length > 0 ? typingInWords(typists) : 'Before you publish',
              onClose: () => setStep('none'),
              content: (
                <CheckList
                  pieces={[...new Map(advice.map((piece) => [piece.place + piece.message, piece])).values()]}
                  beingTyped={[...new Set(typists.map(({ path }) => wordsFor(path)))]}
                  move={move}
                  onCancel={() => setStep('none')}
                  onPublish={publishNow}
                  onPublishWithRedirect={() => {
                    if (move) void publishWithRedirect(move)
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
