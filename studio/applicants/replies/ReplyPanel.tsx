import { EnvelopeIcon } from '@sanity/icons/Envelope'
import { Badge, Button, Card, Flex, Stack, Text, TextArea, TextInput } from '@sanity/ui'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ApplicationReplies, ListedApplication, Reply } from '@archstep/contracts/api/deskApi.ts'
import { MAX_DESK_LENGTHS } from '@archstep/contracts/api/deskRequests.ts'
import type { ApplicationStatus } from '@archstep/contracts/applications/applicationStatus.ts'
import { queryKeys } from '../../queries/queryKeys.ts'
import { useDesk } from '../../session/Session.tsx'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { ErrorCard } from '../../ui/ErrorCard.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { LabeledField } from '../../ui/LabeledField.tsx'
import { PlainList } from '../../ui/PlainList.tsx'
import { Section } from '../../ui/Section.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { WrittenText } from '../../ui/WrittenText.tsx'
import { useDeskChange } from '../useDeskChange.ts'
import { NotTaken } from './LateMails.tsx'
import { sendInWords, templateOptions } from './replyTemplates.ts'
import { useReplyDraft } from './useReplyDraft.ts'

const ASK_IF_SENT_MS = 3_000

const states = {
  waiting: { tone: 'caution', words: 'Waiting to be sent' },
  sent: { tone: 'positive', words: 'Sent' },
  failed: { tone: 'critical', words: 'Not sent' },
} as const

function SentReply({ reply }: { reply: Reply }) {
  const { author, created_at, reason, sent_at, state, subject, text } = reply
  const { tone, words } = states[state]
  return (
    <Card as="li" padding={3} radius={2} border>
      <Stack gap={3}>
        <Flex gap={3} align="center" justify="space-between" wrap="wrap">
          <Text size={1} weight="medium" dir="auto">
            {subject}
          </Text>
          <Badge tone={tone}>{sent_at === null ? words : `${words} ${formatDateTime(sent_at)}`}</Badge>
        </Flex>
        <WrittenText text={text} />
        <Text size={1} muted>{`${author ?? ''}, ${formatDateTime(created_at)}`}</Text>
        {reason !== null && <NotTaken reason={reason} isWaiting={state === 'waiting'} />}
      </Stack>
    </Card>
  )
}

const focusOnFirst = (form: HTMLElement | null) => form?.querySelector('select')?.focus()

interface NewReplyProps {
  application: ListedApplication
  replies: ApplicationReplies
  /** Whether the person has just opened the form. */
  focused: boolean
  onSent: (next?: ApplicationStatus) => void
}

/** The form for a reply. Its draft survives leaving the application. */
function NewReply({ application, replies: { templates, reply_to }, focused, onSent }: NewReplyProps) {
  const { id, email } = application
  const { chosen, template, subject, text, choose, type, sending } = useReplyDraft(id, templates, onSent)
  const isUnready = subject.trim() === '' || text.trim() === ''
  /** The template's status, unless the application already has it. */
  const nextStatus = template?.status === application.status ? undefined : template?.status
  const sendButton = (status?: ApplicationStatus) => (
    <BusyButton
      text={sendInWords(status)}
      mode={status === nextStatus ? 'default' : 'ghost'}
      disabled={isUnready}
      isBusy={sending.isPending}
      onClick={() => sending.mutate(status)}
    />
  )
  return (
    <Card padding={4} radius={2} border ref={focused ? focusOnFirst : undefined}>
      <Stack gap={4}>
        <SelectField
          label="Template"
          value={chosen}
          options={templateOptions(templates, 'Choose a template, or write your own words')}
          disabled={sending.isPending}
          onChange={(value) => choose(Number(value))}
        />
        <Text size={1} muted>
          Editors change the templates: Content, Careers, Words of the careers pages, Applications.
        </Text>
        <LabeledField label="Subject">
          <TextInput
            dir="auto"
            maxLength={MAX_DESK_LENGTHS.subject}
            value={subject}
            readOnly={sending.isPending}
            onChange={({ currentTarget: { value } }) => type({ subject: value })}
          />
        </LabeledField>
        <LabeledField label="Text">
          <TextArea
            rows={12}
            dir="auto"
            maxLength={MAX_DESK_LENGTHS.reply}
            value={text}
            readOnly={sending.isPending}
            onChange={({ currentTarget: { value } }) => type({ text: value })}
          />
        </LabeledField>
        <Text size={1} muted>
          {`Goes to ${email} exactly as you see it. Responses go to ${reply_to ?? 'the address that our emails come from'}.`}
        </Text>
        <Flex gap={3} wrap="wrap">
          {nextStatus && sendButton(nextStatus)}
          {sendButton()}
        </Flex>
        {sending.error && <ErrorCard message={sending.error.message} />}
      </Stack>
    </Card>
  )
}

export function ReplyPanel({ application }: { application: ListedApplication }) {
  const { desk, replyDrafts } = useDesk()
  const [writing, setWriting] = useState(replyDrafts.has(application.id))
  const [pressed, setPressed] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // Outside the form, which is unmounted once the mail is accepted.
  const change = useDeskChange((next: ApplicationStatus) => desk.change(application.id, { status: next }))
  const close = (next?: ApplicationStatus) => {
    if (next) change.mutate(next)
    setWriting(false)
    button.current?.focus()
  }
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.replies(application.id),
    queryFn: () => desk.replies(application.id),
    refetchInterval: ({ state }) =>
      state.data?.results.some((reply) => reply.state === 'waiting') ? ASK_IF_SENT_MS : false,
  })
  return (
    <Section title="Replies">
      {error && <ErrorCard message={error.message} onAgain={() => void refetch()} />}
      {data && data.results.length > 0 && (
        <PlainList>
          {data.results.map((reply) => (
            <SentReply key={reply.id} reply={reply} />
          ))}
        </PlainList>
      )}
      <Flex>
        <Button
          ref={button}
          icon={EnvelopeIcon}
          mode="ghost"
          text="Reply"
          aria-expanded={writing}
          disabled={!data}
          onClick={() => {
            setPressed(true)
            setWriting(!writing)
          }}
        />
      </Flex>
      {change.error && (
        <ErrorCard
          message={`The reply is on its way, but the status has not changed: choose it above. ${change.error.message}`}
        />
      )}
      {data && writing && <NewReply application={application} replies={data} focused={pressed} onSent={close} />}
    </Section>
  )
}
