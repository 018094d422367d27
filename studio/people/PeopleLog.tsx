import { Heading, Stack, Text } from '@sanity/ui'
import { useCallback, useEffect, useState } from 'react'
import { ErrorCard } from '../ErrorCard.tsx'
import { formatDateTime } from '../inWords.ts'
import { Pagination } from '../applicants/table/Pagination.tsx'
import { Cell, Table } from '../applicants/table/Table.tsx'
import type { Accounts, Deed } from './accounts.ts'

const PAGE_SIZE = 50

/** Who did what to which account. */
export function PeopleLog({ log }: { log: Accounts['log'] }) {
  const [offset, setOffset] = useState(0)
  const [page, setPage] = useState<{ count: number; deeds: readonly Deed[] }>()
  const [error, setError] = useState<Error>()
  const read = useCallback(
    () =>
      log(PAGE_SIZE, offset).then(
        (read) => {
          setPage(read)
          setError(undefined)
        },
        (reason: unknown) => setError(reason instanceof Error ? reason : new Error(String(reason))),
      ),
    [log, offset],
  )
  useEffect(() => void read(), [read])
  return (
    <Stack gap={4}>
      <Heading as="h2" size={1}>
        Who did what
      </Heading>
      {error && <ErrorCard error={error} onAgain={() => void read()} />}
      {page?.count === 0 && <Text size={1}>Nothing has been done to accounts yet.</Text>}
      {page && page.count > 0 && (
        <>
          <Table label="Who did what" head={['When', 'Who', 'What', 'Whom']}>
            {page.deeds.map(({ at, who, what, whom }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two deeds may have the same words and moment
              <tr key={`${at} ${index}`}>
                <Cell>{formatDateTime(at)}</Cell>
                <Cell>{who}</Cell>
                <Cell>{what}</Cell>
                <Cell>{whom}</Cell>
              </tr>
            ))}
          </Table>
          <Pagination of="the log" count={page.count} size={PAGE_SIZE} offset={offset} onOffset={setOffset} />
        </>
      )}
    </Stack>
  )
}
