import { TransferIcon } from '@sanity/icons/Transfer'
import { Button, Flex, Text } from '@sanity/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient, useCurrentUser, usePerspective, useSchema, type DocumentActionComponent } from 'sanity'
import { Link } from 'sanity/router'
import { API_VERSION } from '@archstep/contracts/cms/sanityApi.ts'
import { plural } from '@archstep/contracts/text/plural.ts'
import { usesOf } from '../content/usesOf.ts'
import { queryKeys } from '../queries/queryKeys.ts'
import { mayChange } from '../roles.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { DialogBody } from '../ui/DialogBody.tsx'
import { ErrorCard } from '../ui/ErrorCard.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { UseList } from '../ui/UseList.tsx'
import { readReferring, replaceReferences } from './replaceReferences.ts'

const OTHERS = '*[_type == $type && _id != $id]{_id, "name": coalesce(name, title, _id)} | order(name)'

interface ReplaceProps {
  id: string
  type: string
  onClose: () => void
}

function Replace({ id, type, onClose }: ReplaceProps) {
  const client = useClient({ apiVersion: API_VERSION })
  const schema = useSchema()
  const person = useCurrentUser()
  const { selectedReleaseId: release } = usePerspective()
  const [to, setTo] = useState('')
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.replaceable(id, release),
    queryFn: async () => {
      const others = { perspective: 'published', tag: 'replace.others' } as const
      return {
        documents: await readReferring(client, id, release),
        others: await client.fetch<{ _id: string; name: string }[]>(OTHERS, { id, type }, others),
      }
    },
    gcTime: 0,
  })
  const mine = data?.documents.filter(({ _type }) => mayChange(person, _type)) ?? []
  const foreign = data?.documents.filter((document) => !mine.includes(document)) ?? []
  const replace = useMutation({ mutationFn: () => replaceReferences(client, mine, [id, to], release) })
  const close = <Button mode="ghost" text="Close" onClick={onClose} />
  if (replace.isSuccess) {
    return (
      <DialogBody key="replaced">
        <Text>
          Replaced in {plural(mine.length, 'document', 'documents')}
          {release === undefined ? ', in drafts. Check and publish them: ' : ', in the current release. '}
          {release === undefined && <Link href="/structure/drafts">Drafts waiting</Link>}
        </Text>
        <Flex justify="flex-end">{close}</Flex>
      </DialogBody>
    )
  }
  return (
    <DialogBody>
      {error && <ErrorCard message={error.message} onAgain={() => void refetch()} />}
      {replace.error && <ErrorCard message={`Nothing was replaced. Try again: ${replace.error.message}.`} />}
      <div role="status">
        {!data && !error && <Text>Reading…</Text>}
        {data && mine.length === 0 && <Text>Nothing that you may change uses this.</Text>}
      </div>
      {data && mine.length > 0 && (
        <>
          <Text>This is used here:</Text>
          <UseList uses={usesOf(id, mine, schema)} own={id} onOpen={onClose} />
          <SelectField
            label="Replace with"
            value={to}
            options={[['', 'Choose'], ...data.others.map(({ _id, name }) => [_id, name] as const)]}
            onChange={setTo}
          />
          <Text size={1} muted>
            Visitors won’t see this until you publish. A list that has both ends up with one fewer.
          </Text>
        </>
      )}
      {foreign.length > 0 && (
        <>
          <Text>Somebody else must change these:</Text>
          <UseList uses={usesOf(id, foreign, schema)} own={id} onOpen={onClose} />
        </>
      )}
      <Flex gap={2} justify="flex-end">
        {close}
        {mine.length > 0 && (
          <BusyButton
            text={`Replace in ${plural(mine.length, 'document', 'documents')}`}
            disabled={to === ''}
            isBusy={replace.isPending}
            onClick={() => replace.mutate()}
          />
        )}
      </Flex>
    </DialogBody>
  )
}

export const ReplaceEverywhere: DocumentActionComponent = ({ id, type }) => {
  const [isOpen, setOpen] = useState(false)
  return {
    label: 'Replace everywhere…',
    icon: TransferIcon,
    onHandle: () => setOpen(true),
    dialog: isOpen && {
      type: 'dialog',
      header: 'Replace everywhere',
      width: 'medium',
      onClose: () => setOpen(false),
      content: <Replace id={id} type={type} onClose={() => setOpen(false)} />,
    },
  }
}
