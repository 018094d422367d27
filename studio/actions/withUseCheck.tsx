import { Button, Flex, Text } from '@sanity/ui'
import {
  getPublishedId,
  isGoingToUnpublish,
  useClient,
  useSchema,
  type DocumentActionComponent,
  type DocumentActionProps,
} from 'sanity'
import { API_VERSION } from '@archstep/contracts/cms/sanityApi.ts'
import { usesGroq, usesOf, type Referring } from '../content/usesOf.ts'
import { UseList } from '../ui/UseList.tsx'
import { useQuestion } from './useQuestion.tsx'

interface Removal {
  readonly header: string
  readonly advice: string
  /** Label of the button that continues anyway; if undefined, there is no such button. */
  readonly anyway?: string
  /** True if a draft remains, whose references to itself then count. */
  readonly keepsDraft: boolean
}

const takesBack = ({ version }: DocumentActionProps) =>
  version !== null && version !== undefined && isGoingToUnpublish(version)

/**
 * Keeps documents in use from being deleted or unpublished, which the Content Lake would refuse. The dialog lists all
 * uses, down to the field, including drafts and releases.
 */
export function withUseCheck(
  original: DocumentActionComponent,
  { header, advice, anyway, keepsDraft }: Removal,
): DocumentActionComponent {
  const UseCheck: DocumentActionComponent = (props) => {
    const client = useClient({ apiVersion: API_VERSION })
    const schema = useSchema()
    return useQuestion(props, original(props), {
      isSkipped: takesBack(props),
      read: async () => {
        const found = await client.fetch<Referring[]>(usesGroq, { id: props.id }, { perspective: 'raw', tag: 'uses' })
        // Unpublishing leaves the draft; if there is none, the published version becomes the draft.
        const remains = (state: Referring) =>
          getPublishedId(state._id) !== props.id || (keepsDraft && (state._id !== props.id || props.draft === null))
        const uses = usesOf(props.id, found.filter(remains), schema)
        return uses.length > 0 ? uses : undefined
      },
      failed: 'Where this is used can’t be read.',
      header,
      content: (uses, goOn, close) => (
        <>
          <Text>{advice}</Text>
          <UseList uses={uses} own={props.id} onOpen={close} />
          <Flex gap={2} justify="flex-end" wrap="wrap">
            <Button mode="ghost" text="Close" onClick={close} />
            {anyway !== undefined && <Button tone="caution" text={anyway} onClick={goOn} />}
          </Flex>
        </>
      ),
    })
  }
  return UseCheck
}
