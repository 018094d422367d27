import { Stack, Text } from '@sanity/ui'
import { useQuery } from '@tanstack/react-query'
import type { JobFigures } from '@archstep/contracts/api/deskApi.ts'
import { statusInWords, UNDECIDED_IN_WORDS } from '@archstep/contracts/applications/applicationStatus.ts'
import { plural } from '@archstep/contracts/text/plural.ts'
import { queryKeys } from '../queries/queryKeys.ts'
import { useDesk } from '../session/Session.tsx'
import { ErrorCard } from '../ui/ErrorCard.tsx'
import { Row, Table } from '../ui/Table.tsx'
import { PageHead } from './PageHead.tsx'

function JobRow({ title, applications, undecided, sources, reached }: JobFigures) {
  return (
    <Row>
      {title ?? 'No job'}
      {applications}
      <>
        {sources.map(({ source, applications: count }) => (
          <div key={source}>
            <bdi>{source ?? 'Not known'}</bdi>: {count}
          </div>
        ))}
      </>
      <>
        {reached.map(({ status, applications: count, median_days }) => (
          <div key={status}>
            {`${statusInWords(status)}: ${plural(median_days, 'day', 'days')} (${count} of ${applications})`}
          </div>
        ))}
      </>
      {undecided}
    </Row>
  )
}

/** Hiring figures for each job: how many people applied, from where, how long it took, and how many are undecided. */
export function Figures() {
  const { desk } = useDesk()
  const { data, error, refetch } = useQuery({ queryKey: queryKeys.jobFigures, queryFn: desk.figures })
  return (
    <Stack gap={5}>
      <PageHead title="Figures for each job" />
      {error && <ErrorCard message={error.message} onAgain={() => void refetch()} />}
      <Text role="status" muted size={1}>
        {data?.results.length === 0 ? 'No one has applied yet.' : ''}
      </Text>
      {data && data.results.length > 0 && (
        <>
          <Table
            label="Figures for each job"
            head={['Job', 'Applications', 'Came from', 'Time to each status', 'Undecided']}
          >
            {data.results.map((job) => (
              <JobRow key={job.id} {...job} />
            ))}
          </Table>
          <Text size={1} muted>
            Days are the median, counted from the day the application came in to the first time it got the status.
            Undecided are: {UNDECIDED_IN_WORDS}. Applications that were deleted do not count.
          </Text>
        </>
      )}
    </Stack>
  )
}
