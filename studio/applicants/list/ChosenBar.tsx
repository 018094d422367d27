import { Box, Flex, Stack, Text } from '@sanity/ui'
import { useRef, useState } from 'react'
import type { ListedApplication } from '@archstep/contracts/api/deskApi.ts'
import {
  APPLICATION_STATUSES,
  isApplicationStatus,
  statusInWords,
  type ApplicationStatus,
} from '@archstep/contracts/applications/applicationStatus.ts'
import { plural } from '@archstep/contracts/text/plural.ts'
import { useDesk } from '../../session/Session.tsx'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { ErrorCard } from '../../ui/ErrorCard.tsx'
import { LabeledCheckbox } from '../../ui/LabeledCheckbox.tsx'
import { PlainList } from '../../ui/PlainList.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { DeleteButton } from '../DeleteButton.tsx'
import { ReplyToChosen } from '../replies/ReplyToChosen.tsx'
import { SaveButton } from '../SaveButton.tsx'
import { statusOptions } from '../statusOptions.ts'
import { useDeskChange } from '../useDeskChange.ts'

const NAMES = 10

/** Counts by status, and as many names as people read before they delete. */
function Whom({ applications }: { applications: readonly ListedApplication[] }) {
  const statuses = new Set([...APPLICATION_STATUSES, ...applications.map(({ status }) => status)])
  const counts = [...statuses].flatMap((status) => {
    const count = applications.filter((each) => each.status === status).length
    return count === 0 ? [] : [`${count} ${statusInWords(status)}`]
  })
  const more = applications.length - NAMES
  return (
    <>
      <PlainList>
        {applications.slice(0, NAMES).map(({ id, full_name }) => (
          <Text as="li" key={id} size={1}>
            <bdi>{full_name}</bdi>
          </Text>
        ))}
        {more > 0 && <Text as="li" size={1}>{`and ${more} more`}</Text>}
      </PlainList>
      <Text size={1}>{counts.join(', ')}</Text>
    </>
  )
}

interface ChosenBarProps {
  page: readonly ListedApplication[]
  chosen: readonly string[]
  /** Phones have no room for disabled buttons. */
  narrow: boolean
  onChoose: (chosen: readonly string[]) => void
  onDone: (words: string) => void
}

export function ChosenBar({ page, chosen, narrow, onChoose, onDone }: ChosenBarProps) {
  const { desk } = useDesk()
  const [status, setStatus] = useState<ApplicationStatus>('in review')
  const allOnPage = useRef<HTMLInputElement>(null)
  const end = (words: string) => {
    onDone(words)
    onChoose([])
    // The pressed button is about to be disabled and would lose the focus.
    allOnPage.current?.focus()
  }
  const change = useDeskChange(
    () => desk.setStatusOf(chosen, status),
    () => end(`${chosen.length} set to ${statusInWords(status)}`),
  )
  const applications = page.filter(({ id }) => chosen.includes(id))
  const none = chosen.length === 0
  const all = chosen.length === page.length
  return (
    <Stack gap={3} role="group" aria-label="Selected applications">
      <Flex gap={3} align="flex-end" wrap="wrap">
        <Box paddingBottom={2}>
          <LabeledCheckbox
            ref={allOnPage}
            checked={all}
            indeterminate={!all && !none}
            onChange={() => onChoose(all ? [] : page.map(({ id }) => id))}
          >
            All on this page
          </LabeledCheckbox>
        </Box>
        {!(narrow && none) && (
          <>
            <SelectField
              label="Status for selected"
              value={status}
              options={statusOptions}
              onChange={(value) => isApplicationStatus(value) && setStatus(value)}
            />
            <BusyButton
              text="Set status"
              mode="ghost"
              disabled={none}
              isBusy={change.isPending}
              onClick={() => change.mutate()}
            />
            <ReplyToChosen applications={applications} onSent={end} />
            <SaveButton
              text="Spreadsheet of selected"
              name="applications-selected.csv"
              load={() => desk.spreadsheet({ ids: chosen.join(',') })}
              disabled={none}
            />
            <DeleteButton
              text="Delete selected"
              ids={chosen}
              question={`Delete ${plural(chosen.length, 'application', 'applications')}?`}
              onDeleted={() => end(`${chosen.length} deleted`)}
            >
              <Whom applications={applications} />
            </DeleteButton>
          </>
        )}
        <Flex paddingBottom={3}>
          <Text size={1} role="status">
            {`${chosen.length} selected`}
          </Text>
        </Flex>
      </Flex>
      {change.error && <ErrorCard message={change.error.message} />}
    </Stack>
  )
}
