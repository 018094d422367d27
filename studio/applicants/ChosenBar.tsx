import { DownloadIcon } from '@sanity/icons/Download'
import { Button, Checkbox, Flex, Stack, Text } from '@sanity/ui'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { DeleteButton } from './DeleteButton.tsx'
import { STATUSES, type Status } from './desk.ts'
import { useDesk } from './DeskProvider.tsx'
import { ErrorCard } from '../ErrorCard.tsx'
import { SelectField } from '../fields/SelectField.tsx'
import { saveFile } from './saveFile.ts'
import { statusOptions } from './statusWords.ts'
import { useDeskChange } from './useDeskChange.ts'

interface ChosenBarProps {
  /** The applications of this page. */
  page: readonly string[]
  /** Those of them that are chosen. */
  chosen: readonly string[]
  /** On a phone there is no room for what can't be pressed yet. */
  narrow: boolean
  onChoose: (chosen: readonly string[]) => void
}

/** What can be done with several applications at once. */
export function ChosenBar({ page, chosen, narrow, onChoose }: ChosenBarProps) {
  const { desk } = useDesk()
  const labelId = useId()
  const [status, setStatus] = useState<Status>('in review')
  const clear = () => onChoose([])
  const allOnPage = useRef<HTMLInputElement>(null)
  const [deletions, setDeletions] = useState(0)
  const onDeleted = () => {
    clear()
    setDeletions(deletions + 1)
  }
  // What had the focus can't be pressed any more.
  useEffect(() => {
    if (deletions > 0) allOnPage.current?.focus()
  }, [deletions])
  const change = useDeskChange(() => desk.setStatusOf(chosen, status), clear)
  const spreadsheet = useMutation({
    mutationFn: async () => saveFile(await desk.spreadsheet({ ids: chosen.join(',') }), 'applications-chosen.csv'),
  })
  const none = chosen.length === 0
  const all = chosen.length === page.length
  const error = change.error ?? spreadsheet.error
  return (
    <Stack gap={3} role="group" aria-label="The chosen applications">
      <Flex gap={3} align="flex-end" wrap="wrap">
        <Flex gap={3} align="center" paddingBottom={2}>
          <Checkbox
            ref={allOnPage}
            aria-labelledby={labelId}
            checked={all}
            indeterminate={!all && !none}
            onChange={() => onChoose(all ? [] : page)}
          />
          <Text size={1} id={labelId}>
            All on this page
          </Text>
        </Flex>
        {!(narrow && none) && (
          <>
            <SelectField
              label="Status for the chosen"
              value={status}
              options={statusOptions}
              onChange={(value) => setStatus(STATUSES.find((each) => each === value) ?? status)}
            />
            <Button
              text="Set status"
              mode="ghost"
              disabled={none || change.isPending}
              onClick={() => change.mutate()}
            />
            <Button
              icon={DownloadIcon}
              mode="ghost"
              text="Spreadsheet of the chosen"
              disabled={none || spreadsheet.isPending}
              onClick={() => spreadsheet.mutate()}
            />
            <DeleteButton
              text="Delete the chosen"
              ids={chosen}
              question={
                chosen.length === 1
                  ? 'Delete the chosen application?'
                  : `Delete the ${chosen.length} chosen applications?`
              }
              onDeleted={onDeleted}
            />
          </>
        )}
        <Flex paddingBottom={3}>
          <Text size={1} role="status">
            {`${chosen.length} chosen`}
          </Text>
        </Flex>
      </Flex>
      {error && <ErrorCard error={error} />}
    </Stack>
  )
}
