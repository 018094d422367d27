import { CheckmarkCircleIcon } from '@sanity/icons/CheckmarkCircle'
import { Flex, Heading, Stack, Text } from '@sanity/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient, useCurrentUser, useWorkspace } from 'sanity'
import { API_VERSION } from '@archstep/contracts/cms/sanityApi.ts'
import { plural } from '@archstep/contracts/text/plural.ts'
import { fetchDocuments } from '../content/fetchDocuments.ts'
import { queryKeys } from '../queries/queryKeys.ts'
import { isAdministrator, typesToChange } from '../roles.ts'
import { hasPublisher } from '../settings.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { FindingRow } from '../ui/FindingRow.tsx'
import { ToolPage } from '../ui/ToolPage.tsx'
import { attributeUseInWords, readAttributeUse } from './attributeUse.ts'
import { inspectDocuments, type HealthFinding } from './inspectDocuments.ts'
import { SampleContent } from './SampleContent.tsx'
import { searchAdvice } from './searchAdvice.ts'
import { ServerHealth } from './ServerHealth.tsx'
import { TypedCopiesSection } from './TypedCopiesSection.tsx'
import { UnfinishedRestore } from './UnfinishedRestore.tsx'
import { wordAdvice } from './wordAdvice.ts'

function summary(findings: readonly HealthFinding[], all: number): string {
  const errors = findings.filter(({ level }) => level === 'error').length
  const documents = plural(all, 'document', 'documents')
  if (findings.length === 0) return `All ${documents} follow every rule.`
  return (
    `${documents} checked: ${plural(errors, 'thing', 'things')} to fix before publishing, ` +
    `${plural(findings.length - errors, 'piece', 'pieces')} of advice.`
  )
}

function AttributeUse() {
  const client = useClient({ apiVersion: API_VERSION })
  const { data, error } = useQuery({ queryKey: queryKeys.attributeUse, queryFn: () => readAttributeUse(client) })
  return (
    <Text size={1} muted>
      {error
        ? `How many attributes the content uses could not be read: ${error.message}. Try again.`
        : data && attributeUseInWords(data)}
    </Text>
  )
}

function Inspection() {
  const client = useClient({ apiVersion: API_VERSION })
  const workspace = useWorkspace()
  const person = useCurrentUser()
  const queries = useQueryClient()
  const [progress, setProgress] = useState<{ done: number; all: number }>()
  const read = () => fetchDocuments(client, typesToChange(person))
  const { data, error, isFetching } = useQuery({
    queryKey: queryKeys.inspection,
    queryFn: async ({ signal }) => {
      setProgress(undefined)
      const documents = await read()
      const broken = await inspectDocuments(documents, workspace, (done) => {
        if (!signal.aborted) setProgress({ done, all: documents.length })
      })
      return { documents, findings: [...broken, ...searchAdvice(documents), ...wordAdvice(documents)] }
    },
    staleTime: Infinity,
    gcTime: 0,
  })
  const checked = isFetching || error ? undefined : data
  const checkAgain = () => void queries.invalidateQueries({ queryKey: queryKeys.health })

  return (
    <Stack gap={5}>
      <Flex justify="space-between" align="center" gap={4}>
        <Heading as="h1">Health of the site</Heading>
        <BusyButton text="Check again" mode="ghost" isBusy={isFetching} onClick={checkAgain} />
      </Flex>
      <div role="status">
        {isFetching && (
          <Text muted>{progress ? `Checking: ${progress.done} of ${progress.all} documents…` : 'Reading…'}</Text>
        )}
        {!isFetching && error && <Text>The check stopped: {error.message}. Try again.</Text>}
        {checked && (
          <Flex gap={2} align="center">
            {checked.findings.length === 0 && <CheckmarkCircleIcon />}
            <Text weight="medium">{summary(checked.findings, checked.documents.length)}</Text>
          </Flex>
        )}
      </div>
      {hasPublisher && <ServerHealth />}
      {isAdministrator(person) && <AttributeUse />}
      {checked && (
        <>
          <Stack gap={2}>
            {checked.findings.map(({ level, message, ...field }) => (
              <FindingRow
                key={`${field.documentId} ${field.path} ${message}`}
                {...field}
                tone={level === 'error' ? 'critical' : 'caution'}
                badge={level === 'error' ? 'Fix' : 'Advice'}
              >
                <Text size={1}>{message}</Text>
              </FindingRow>
            ))}
          </Stack>
          <TypedCopiesSection documents={checked.documents} read={read} />
        </>
      )}
    </Stack>
  )
}

export const HealthTool = () => (
  <ToolPage width={3}>
    <UnfinishedRestore />
    <Inspection />
    <SampleContent />
  </ToolPage>
)
