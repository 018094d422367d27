import { CheckmarkCircleIcon } from '@sanity/icons/CheckmarkCircle'
import { Button, Card, Container, Flex, Heading, Stack, Text } from '@sanity/ui'
import { useCallback, useEffect, useState } from 'react'
import { useClient, useCurrentUser, useWorkspace, type SanityDocument } from 'sanity'
import { API_VERSION } from '../../schemas/apiVersion.ts'
import { isAdministrator, mayShareDrafts, typesToChange } from '../roles.ts'
import { hasPublisher } from '../settings.ts'
import { useAnswer } from '../useAnswer.ts'
import { attributeUseInWords, readAttributeUse } from './attributeUse.ts'
import { FindingRow } from './FindingRow.tsx'
import { documentsToInspect, inspectDocuments, type Finding } from './inspectDocuments.ts'
import { OutsideLinks } from './OutsideLinks.tsx'
import { PublisherState } from './PublisherState.tsx'
import { TypedCopies } from './TypedCopies.tsx'
import { SampleContent } from './SampleContent.tsx'
import { searchAdvice } from './searchAdvice.ts'
import { UnfinishedRestore } from './UnfinishedRestore.tsx'
import { plural, reasonOf } from '../inWords.ts'

type State =
  | { name: 'checking'; done: number; all: number }
  | { name: 'done'; findings: readonly Finding[]; documents: readonly SanityDocument[] }
  | { name: 'failed'; reason: string }

const BEGINNING: State = { name: 'checking', done: 0, all: 0 }

function summary(findings: readonly Finding[], all: number): string {
  const errors = findings.filter(({ level }) => level === 'error').length
  const warnings = findings.length - errors
  const documents = plural(all, 'document', 'documents')
  if (findings.length === 0) return `All ${documents} keep every rule.`
  return (
    `${documents} checked: ${plural(errors, 'thing', 'things')} to mend before publishing, ` +
    `${plural(warnings, 'piece', 'pieces')} of advice.`
  )
}

/** How much of the plan's attributes is used. */
function AttributeUse() {
  const client = useClient({ apiVersion: API_VERSION })
  const read = useCallback(
    () =>
      readAttributeUse(client).then(attributeUseInWords, (error: unknown) => {
        const reason = reasonOf(error)
        return `How many attributes the content uses could not be read: ${reason}. Try it again.`
      }),
    [client],
  )
  const words = useAnswer(read)
  return (
    <Text size={1} muted>
      {words}
    </Text>
  )
}

function Inspection() {
  const client = useClient({ apiVersion: API_VERSION })
  const workspace = useWorkspace()
  const person = useCurrentUser()
  const [round, setRound] = useState(1)
  /** How it goes, or went, with the round that is named. */
  const [last, setLast] = useState({ round, state: BEGINNING })
  const state = last.round === round ? last.state : BEGINNING

  const read = useCallback(() => documentsToInspect(client, typesToChange(person)), [client, person])
  useEffect(() => {
    let left = false
    const show = (next: State) => {
      if (!left) setLast({ round, state: next })
    }
    const check = async () => {
      const documents = await read()
      const all = documents.length
      const broken = await inspectDocuments(documents, workspace, (done) => show({ name: 'checking', done, all }))
      show({ name: 'done', findings: [...broken, ...searchAdvice(documents)], documents })
    }
    check().catch((error: unknown) => {
      show({ name: 'failed', reason: reasonOf(error) })
    })
    return () => {
      left = true
    }
  }, [read, workspace, round])

  const isChecking = state.name === 'checking'
  const checkAgain = () => {
    if (!isChecking) setRound(round + 1)
  }

  return (
    <Stack gap={5}>
      <Flex justify="space-between" align="center" gap={4}>
        <Heading as="h1">Health of the site</Heading>
        {/* Not `disabled`, which would take the focus away from who has pressed it. */}
        <Button text="Check again" mode="ghost" aria-disabled={isChecking} onClick={checkAgain} />
      </Flex>
      <div role="status">
        {state.name === 'checking' && (
          <Text muted>{state.all === 0 ? 'Reading…' : `Checking: ${state.done} of ${state.all} documents…`}</Text>
        )}
        {state.name === 'failed' && <Text>The check stopped: {state.reason}. Try it again.</Text>}
        {state.name === 'done' && (
          <Flex gap={2} align="center">
            {state.findings.length === 0 && <CheckmarkCircleIcon />}
            <Text weight="medium">{summary(state.findings, state.documents.length)}</Text>
          </Flex>
        )}
      </div>
      {hasPublisher && <PublisherState key={`publisher ${round}`} />}
      {isAdministrator(person) && <AttributeUse key={round} />}
      {state.name === 'done' && (
        <Stack gap={2}>
          {state.findings.map(({ documentId, type, path, level, message }) => (
            <FindingRow
              key={`${documentId} ${path} ${message}`}
              documentId={documentId}
              type={type}
              path={path}
              tone={level === 'error' ? 'critical' : 'caution'}
              badge={level === 'error' ? 'Mend' : 'Advice'}
            >
              <Text size={1}>{message}</Text>
            </FindingRow>
          ))}
        </Stack>
      )}
      {state.name === 'done' && <TypedCopies key={`copies ${round}`} documents={state.documents} read={read} />}
    </Stack>
  )
}

/** Lists everything that breaks a rule or could be better, and that this person may mend, with a link to the field. */
export function HealthTool() {
  const person = useCurrentUser()
  return (
    <Card height="fill" overflow="auto" padding={5}>
      <Container width={3}>
        <Stack gap={5}>
          <UnfinishedRestore />
          <Inspection />
          {/* Its proof of who asks is a document beside the drafts, which recruiters and Viewers may not write. */}
          {mayShareDrafts(person) && <OutsideLinks />}
          <SampleContent />
        </Stack>
      </Container>
    </Card>
  )
}
