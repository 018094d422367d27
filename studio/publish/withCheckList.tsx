import { Box, Button, Card, Flex, Stack, Text } from '@sanity/ui'
import { useEffect, useEffectEvent, useState } from 'react'
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
import { AfterOperation } from './afterOperation.ts'
import { addressOf, moveOf, type Move } from './leaveRedirect.ts'
import { placeInWords } from '../content/placeInWords.ts'
import { typingInWords, useOthersTyping } from './useOthersTyping.ts'
import { useRedirects } from './useRedirects.ts'

/** The most items to list; the rest are counted. */
const LISTED = 8

/**
 * How long nobody may have typed before their text is published. Sanity's Studio fails, and loses words, if a draft goes
 * that it still has changes for (`Document.rebase` of @sanity/mutator 6.16; https://github.com/sanity-io/sanity/issues/7260).
 */
const PAUSE_MS = 2_000

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
  beingTyped: readonly string[]
  /** The page's address changes, and this person may create a redirect. */
  move: Move | undefined
  /** What is left is a pause in others' typing. */
  isWaiting: boolean
  onPublish: (redirectFor?: Move) => void
  onCancel: () => void
}

function CheckList({ pieces, beingTyped, move, isWaiting, onPublish, onCancel }: CheckListProps) {
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
          Publishing takes what stands in <strong>{beingTyped.join(', ')}</strong> after a pause of two seconds: half a
          sentence may go live. Ask first, or wait: this window says when nobody is typing anymore.
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
      <Flex gap={2} justify="flex-end" align="center" wrap="wrap">
        <Text role="status" muted>
          {isWaiting && 'Waiting for a pause of two seconds…'}
        </Text>
        {first ? (
          <Button mode="ghost" text="Go back and fix it" onClick={() => goTo(first.path)} />
        ) : (
          <Button mode="ghost" text="Go back" onClick={onCancel} />
        )}
        <Button
          mode={move ? 'ghost' : 'default'}
          tone={move ? 'default' : 'positive'}
          text={move ? 'Publish without a redirect' : 'Publish as it is'}
          disabled={isWaiting}
          onClick={() => onPublish()}
        />
        {move && (
          <Button
            tone="positive"
            text="Publish and leave a redirect"
            disabled={isWaiting}
            onClick={() => onPublish(move)}
          />
        )}
      </Flex>
    </Stack>
  )
}

/**
 * Before publishing, shows any advice, offers a redirect if the page's address changes, and asks if somebody else is
 * typing in the document. If validation is still running, it waits. Errors prevent publishing, as always.
 */
export function withCheckList(publish: DocumentActionComponent): DocumentActionComponent {
  const afterPublishing = new AfterOperation()
  const PublishWithCheckList: DocumentActionComponent = (props) => {
    const original: DocumentActionDescription | null = publish(props)
    const { validation, isValidating, revision } = useValidationStatus(props.draft?._id ?? props.id, props.type, true)
    const schemaType = useSchema().get(props.type)
    const mayRedirect = mayChange(useCurrentUser(), redirect.name)
    const redirects = useRedirects()
    const typists = useOthersTyping(props.id)
    const store = useDocumentStore()
    // Pressed: to be asked about. Leaving: the redirect is being written. Chosen: to be published.
    const [step, setStep] = useState<'none' | 'pressed' | 'asking' | 'leaving' | 'chosen'>('none')
    const move = mayRedirect ? moveOf(props, props.published, props.draft) : undefined
    const address = addressOf(props.type, props.draft)
    const isNewAddress = mayRedirect && address !== addressOf(props.type, props.published)
    const wordsFor = (path: Path) => (schemaType ? placeInWords(schemaType, props.draft ?? props.published, path) : '')
    const advice = validation
      .filter(({ level }) => level === 'warning')
      .map(({ path, message }): AdviceItem => ({ place: wordsFor(path), message, path }))
    const isChecked = !isValidating && revision === props.draft?._rev
    const isBarred = original?.disabled === true
    const isBeingTyped = typists.length > 0

    const choose = async (redirectFor?: Move) => {
      if (!redirectFor) return setStep('chosen')
      setStep('leaving')
      const isLeft = await redirects.leave(
        redirectFor,
        `Nothing was published: the redirect from ${redirectFor.from} could not be written. Try it again, or publish ` +
          'without one.',
      )
      setStep(isLeft ? 'chosen' : 'asking')
    }
    const goOn = useEffectEvent(() => {
      if (step === 'pressed' && !isBarred && (advice.length > 0 || move || isBeingTyped)) return setStep('asking')
      setStep('none')
      if (isBarred) return
      if (isNewAddress && address !== undefined) {
        const isPublishing = ({ op }: { op: string }) => op === 'publish'
        afterPublishing.run(store, props, isPublishing, () => void redirects.clear(address))
      }
      original?.onHandle?.()
    })

    // Starts anew with each revision.
    useEffect(() => {
      if ((step !== 'pressed' && step !== 'chosen') || !isChecked) return undefined
      if (step === 'pressed' || !isBeingTyped) return goOn()
      const pause = setTimeout(goOn, PAUSE_MS)
      return () => clearTimeout(pause)
    }, [step, isChecked, isBeingTyped, revision])

    if (!original) return null
    return {
      ...original,
      disabled: isBarred || step === 'pressed' || step === 'leaving',
      onHandle: () => setStep('pressed'),
      dialog:
        step === 'asking' || step === 'chosen'
          ? {
              type: 'dialog',
              header: isBeingTyped ? typingInWords(typists) : 'Before you publish',
              onClose: () => setStep('none'),
              content: (
                <CheckList
                  pieces={[...new Map(advice.map((piece) => [piece.place + piece.message, piece])).values()]}
                  beingTyped={[...new Set(typists.map(({ path }) => wordsFor(path)))]}
                  move={move}
                  isWaiting={step === 'chosen'}
                  onCancel={() => setStep('none')}
                  onPublish={(redirectFor) => void choose(redirectFor)}
                />
              ),
            }
          : original.dialog,
    }
  }
  PublishWithCheckList.action = 'publish'
  return PublishWithCheckList
}
