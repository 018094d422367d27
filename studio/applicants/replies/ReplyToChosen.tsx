import { EnvelopeIcon } from '@sanity/icons/Envelope'
import { Button, Card, Dialog, Flex, Stack, Text } from '@sanity/ui'
import { uuid } from '@sanity/uuid'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedApplication } from '@archstep/contracts/api/deskApi.ts'
import { plural } from '@archstep/contracts/text/plural.ts'
import { queryKeys } from '../../queries/queryKeys.ts'
import { useDesk } from '../../session/Session.tsx'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { DialogBody } from '../../ui/DialogBody.tsx'
import { ErrorCard } from '../../ui/ErrorCard.tsx'
import { PlainList } from '../../ui/PlainList.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { WrittenText } from '../../ui/WrittenText.tsx'
import { useDeskChange } from '../useDeskChange.ts'
import { NO_TEMPLATE, sendInWords, templateOptions } from './replyTemplates.ts'

interface ReplyToChosenProps {
  applications: readonly ListedApplication[]
  onClose: () => void
  onSent: (words: string) => void
}

/** One template for several applicants, personalized, with the recipients and a preview for the first. */
function ReplyDialog({ applications, onClose, onSent }: ReplyToChosenProps) {
  const { desk } = useDesk()
  const [chosen, setChosen] = useState(NO_TEMPLATE)
  // Fixed when the dialog opens: with the same ids, nobody gets a second mail on a retry.
  const [mails] = useState(() => applications.map((application) => ({ id: uuid(), application })))
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.repliesTo(mails),
    queryFn: () => Promise.all(mails.map(({ application }) => desk.replies(application.id))),
    gcTime: 0,
    staleTime: Infinity,
  })
  const sample = data?.[0]?.templates[chosen]
  const status = sample?.status
  // Applications whose reply may have been sent. On a retry, they get the same one.
  const [sent] = useState(() => new Set<string>())
  const send = useDeskChange(
    async () => {
      for (const [at, { id, application }] of mails.entries()) {
        const template = data?.[at]?.templates[chosen]
        // A colleague may have decided in the meantime, and a mail can't be taken back.
        const isOpen =
          sent.has(application.id) || (await desk.application(application.id)).status === application.status
        if (!template || !isOpen) continue
        sent.add(application.id)
        await desk.sendReply(application.id, { id, subject: template.subject, text: template.text })
      }
      if (status && sent.size > 0) await desk.setStatusOf([...sent], status)
    },
    () => {
      const left = sent.size < mails.length ? ', but not to those whose status has just changed' : ''
      onSent(`${plural(sent.size, 'reply is', 'replies are')} on the way${left}`)
    },
  )
  return (
    <Dialog
      id="reply-to-chosen"
      header={`Reply to ${plural(mails.length, 'application', 'applications')}`}
      width={1}
      onClose={onClose}
      footer={
        <Flex gap={3} padding={3} justify="flex-end" wrap="wrap">
          <Button text="Cancel" mode="ghost" onClick={onClose} />
          <BusyButton
            text={sendInWords(status)}
            disabled={!sample}
            isBusy={send.isPending}
            onClick={() => send.mutate()}
          />
        </Flex>
      }
    >
      <DialogBody>
        {error && <ErrorCard message={error.message} onAgain={() => void refetch()} />}
        <SelectField
          label="Template"
          value={chosen}
          options={templateOptions(data?.[0]?.templates ?? [])}
          disabled={!data || !send.isIdle}
          onChange={(value) => setChosen(Number(value))}
        />
        {sample && (
          <Card padding={4} radius={2} border>
            <Stack gap={4}>
              <Text size={1} muted>
                What <bdi>{mails[0]?.application.full_name}</bdi>
                {` reads${mails.length > 1 ? '; the others get it with their own name' : ''}.`}
              </Text>
              <Text size={1} weight="medium" dir="auto">
                {sample.subject}
              </Text>
              <WrittenText text={sample.text} />
            </Stack>
          </Card>
        )}
        <PlainList>
          {mails.map(({ id, application: { full_name, email } }, at) => (
            <Text as="li" key={id} size={1}>
              <bdi>{full_name}</bdi>
              {`, ${email}${data?.[at]?.results.length ? ' (has a reply already)' : ''}`}
            </Text>
          ))}
        </PlainList>
        {send.error && <ErrorCard message={send.error.message} />}
      </DialogBody>
    </Dialog>
  )
}

export function ReplyToChosen({ applications, onSent }: Omit<ReplyToChosenProps, 'onClose'>) {
  const [asked, setAsked] = useState(false)
  return (
    <>
      <Button
        icon={EnvelopeIcon}
        mode="ghost"
        text="Reply to selected"
        disabled={applications.length === 0}
        onClick={() => setAsked(true)}
      />
      {asked && (
        <ReplyDialog
          applications={applications}
          onClose={() => setAsked(false)}
          onSent={(words) => {
            setAsked(false)
            onSent(words)
          }}
        />
      )}
    </>
  )
}
