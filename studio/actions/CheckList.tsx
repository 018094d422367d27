import { Box, Button, Card, Flex, Stack, Text } from '@sanity/ui'
import type { Path } from 'sanity'
import { useDocumentPane } from 'sanity/structure'
import { BusyButton } from '../ui/BusyButton.tsx'
import { DialogBody } from '../ui/DialogBody.tsx'
import type { Move } from './redirects.ts'

/** The rest are only counted. */
const LISTED = 8

export interface AdviceItem {
  readonly place: string
  readonly message: string
  readonly path: Path
}

function Advice({ items, onOpen }: { items: readonly AdviceItem[]; onOpen: (path: Path) => void }) {
  const more = items.length - LISTED
  return (
    <>
      <Text>You can publish this. It would be better with:</Text>
      <Stack as="ul" padding={0} margin={0}>
        {items.slice(0, LISTED).map(({ place, message, path }) => (
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
  advice: readonly AdviceItem[]
  beingTyped: readonly string[]
  /** Set if the page's address changes and this person may create a redirect. */
  move: Move | undefined
  /** What publishing is still waiting for after the person has confirmed. */
  waitsFor: string | undefined
  onPublish: (redirectFor?: Move) => void
  onCancel: () => void
}

export function CheckList({ advice, beingTyped, move, waitsFor, onPublish, onCancel }: CheckListProps) {
  const { onPathOpen, onFocus } = useDocumentPane()
  const [first] = advice
  // Navigating to the field's URL would do nothing the second time.
  const goTo = (path: Path) => {
    onCancel()
    onPathOpen(path)
    onFocus(path)
  }
  return (
    <DialogBody>
      {beingTyped.length > 0 && (
        <Text>
          Publishing takes what <strong>{beingTyped.join(', ')}</strong> says after a pause of two seconds: half a
          sentence may go live. Ask first, or wait: this window says when nobody is typing anymore.
        </Text>
      )}
      {first && <Advice items={advice} onOpen={goTo} />}
      {/* Advice can be resolved, and people can stop typing, while the dialog is open. */}
      {!first && !move && beingTyped.length === 0 && <Text>Nobody else is typing, and nothing is left to fix.</Text>}
      {move && (
        <Text>
          The address changes from {move.from} to {move.to}. Links on this site follow. Bookmarks, search engines and
          other sites know the old one: a redirect brings their visitors to the page.
        </Text>
      )}
      <Flex gap={2} justify="flex-end" align="center" wrap="wrap">
        <Text role="status" muted>
          {waitsFor}
        </Text>
        <Button
          mode="ghost"
          text={first ? 'Go back and fix it' : 'Go back'}
          onClick={() => (first ? goTo(first.path) : onCancel())}
        />
        <BusyButton
          mode={move ? 'ghost' : 'default'}
          text={move ? 'Publish without a redirect' : 'Publish as it is'}
          isBusy={waitsFor !== undefined}
          onClick={() => onPublish()}
        />
        {move && (
          <BusyButton
            text="Publish and leave a redirect"
            isBusy={waitsFor !== undefined}
            onClick={() => onPublish(move)}
          />
        )}
      </Flex>
    </DialogBody>
  )
}
