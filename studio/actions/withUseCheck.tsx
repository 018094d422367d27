import { Button, Flex, Stack, Text } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { useMutation } from '@tanstack/react-query'
import {
  getPublishedId,
  isGoingToUnpublish,
  useClient,
  useSchema,
  type DocumentActionComponent,
  type DocumentActionDescription,
  type DocumentActionProps,
} from 'sanity'
import { API_VERSION } from '@archstep/contracts/cms/sanityApi.ts'
import { ReturnFocus } from '../ui/ReturnFocus.tsx'
import { UseList } from '../ui/UseList.tsx'
import { usesGroq, usesOf, type Referring, type Use } from '../content/usesOf.ts'

interface Removal {
  readonly header: string
  readonly advice: string
  /** Label of a button that continues anyway; without it there is none. */
  readonly goOn?: string
  /** A draft stays, so its references to itself count. */
  readonly keepsDraft: boolean
}

interface UsesProps {
  removal: Removal
  id: string
  uses: readonly Use[]
  onClose: () => void
  onGoOn: () => void
}

function Uses({ removal: { advice, goOn }, id: own, uses, onClose, onGoOn }: UsesProps) {
  return (
    <Stack gap={4} padding={4}>
      <ReturnFocus />
      <Text>{advice}</Text>
      <UseList uses={uses} own={own} onOpen={onClose} />
      <Flex gap={2} justify="flex-end" wrap="wrap">
        <Button mode="ghost" text="Close" onClick={onClose} />
        {goOn !== undefined && <Button tone="caution" text={goOn} onClick={onGoOn} />}
      </Flex>
    </Stack>
  )
}

const takesBack = ({ version }: DocumentActionProps) =>
  version !== null && version !== undefined && isGoingToUnpublish(version)

/**
 * Keeps documents in use from being deleted or unpublished, which the Content Lake would refuse. The dialog lists all
 * uses, down to the field, including drafts and releases.
 */
export function withUseCheck(removal: Removal) {
  return (original: DocumentActionComponent): DocumentActionComponent => {
    const UseCheck: DocumentActionComponent = (props) => {
      const description: DocumentActionDescription | null = original(props)
      const client = useClient({ apiVersion: API_VERSION })
      const schema = useSchema()
      const toast = useToast()
      const check = useMutation({
        mutationFn: async () => {
          const found = await client.fetch<Referring[]>(usesGroq, { id: props.id }, { perspective: 'raw', tag: 'uses' })
          // After unpublishing the draft remains; without one, the published version becomes the draft.
          const remains = (state: Referring) =>
            getPublishedId(state._id) !== props.id ||
            (removal.keepsDraft && (state._id !== props.id || props.draft === null))
          return usesOf(props.id, found.filter(remains), schema)
        },
        onSuccess: (uses) => {
          if (uses.length === 0) description?.onHandle?.()
        },
        onError: ({ message }) =>
          toast.push({
            status: 'error',
            title: 'Where this is used can’t be read. Try it again.',
            description: message,
          }),
      })
      if (!description) return null
      const uses = check.data ?? []
      const close = () => {
        check.reset()
        props.onComplete()
      }
      const goOn = () => {
        check.reset()
        description.onHandle?.()
      }
      return {
        ...description,
        disabled: description.disabled === true || check.isPending,
        onHandle: () => (takesBack(props) ? description.onHandle?.() : check.mutate()),
        dialog:
          uses.length > 0
            ? {
                type: 'dialog',
                header: removal.header,
                onClose: close,
                content: <Uses removal={removal} id={props.id} uses={uses} onClose={close} onGoOn={goOn} />,
              }
            : description.dialog,
      }
    }
    return UseCheck
  }
}
