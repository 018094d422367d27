import { EnvelopeIcon } from '@sanity/icons/Envelope'
import { Box, Button, Card, Dialog, Flex, Stack, Text } from '@sanity/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NO_TEMPLATE, templateOptions } from './AnswerPanel.tsx'
import type { Application } from '../desk.ts'
import { useDesk } from '../../Session.tsx'
import { ErrorCard } from '../../ui/ErrorCard.tsx'
import { plural } from '../../inWords.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { statusInWords } from '../statusWords.ts'
import { useDeskChange } from '../useDeskChange.ts'

interface AnswerChosenProps {
  applications: readonly Application[]
  onClose: () => void
  /** @param words what was done */
  onSent: (words: string) => void
}

/** One template for several applicants, each in their own name: who gets it, and what the first of them reads. */
function AnswerDialog({ applications, onClose, onSent }: AnswerChosenProps) {
  const { desk } = useDesk()
  const [place, setPlace] = useState(NO_TEMPLATE)
  // As they were when it was opened. Who has got theirs when something fails gets no second one with the same id.
  const [mails] = useState(() => applications.map((application) => ({ id: crypto.randomUUID(), application })))
  const { data, error, refetch } = useQuery({
    queryKey: ['answers', mails],
    queryFn: () => Promise.all(mails.map(({ application }) => desk.answers(application.id))),
    gcTime: 0,
    staleTime: Infinity,
  })
  const sample = data?.[0]?.templates[place]
  const status = sample?.status
  const send = useDeskChange(
    async () => {
      for (const [at, { id, application }] of mails.entries()) {
        const template = data?.[at]?.templates[place]
        if (template) await desk.sendAnswer(application.id, { id, subject: template.subject, text: template.text })
      }
      const ids = mails.map(({ application }) => application.id)
      if (status) await desk.setStatusOf(ids, status)
    },
    () => onSent(`${plural(mails.length, 'answer is', 'answers are')} on the way`),
  )
  return (
    <Dialog
      id="answer-chosen"
      header={`Answer ${plural(mails.length, 'application', 'applications')}`}
      width={1}
      onClose={onClose}
      footer={
        <Flex gap={3} padding={3} justify="flex-end" wrap="wrap">
          <Button text="Cancel" mode="ghost" onClick={onClose} />
          <Button
            text={status ? `Send, and set the status ${statusInWords(status)}` : 'Send'}
            tone="primary"
            disabled={!sample || send.isPending}
            onClick={() => send.mutate()}
          />
        </Flex>
      }
    >
      <Box padding={4}>
        <Stack gap={4}>
          {error && <ErrorCard error={error} onAgain={() => void refetch()} />}
          <SelectField
            label="Template"
            value={place}
            options={templateOptions(data?.[0]?.templates ?? [])}
            disabled={!data || !send.isIdle}
            onChange={(value) => setPlace(Number(value))}
          />
          {sample && (
            <Card padding={4} radius={2} border>
              <Stack gap={4}>
                <Text size={1} muted>
                  {`What ${mails[0]?.application.full_name} reads${mails.length > 1 ? '; the others get it in their own name' : ''}.`}
                </Text>
                <Text size={1} weight="medium">
                  {sample.subject}
                </Text>
                <Box style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                  <Text size={1}>{sample.text}</Text>
                </Box>
              </Stack>
            </Card>
          )}
          <Stack as="ul" gap={3} style={{ listStyle: 'none', padding: 0, margin: 0 }}>
            {mails.map(({ id, application: { full_name, email } }, at) => (
              <Text as="li" key={id} size={1}>
                {`${full_name}, ${email}${data?.[at]?.results.length ? ' (was answered before)' : ''}`}
              </Text>
            ))}
          </Stack>
          {send.error && <ErrorCard error={send.error} />}
        </Stack>
      </Box>
    </Dialog>
  )
}

/** Answers several applicants with a template, once it was shown. */
export function AnswerChosen({ applications, onSent }: Omit<AnswerChosenProps, 'onClose'>) {
  const [asked, setAsked] = useState(false)
  const close = () => setAsked(false)
  return (
    <>
      <Button
        icon={EnvelopeIcon}
        mode="ghost"
        text="Answer the chosen"
        disabled={applications.length === 0}
        onClick={() => setAsked(true)}
      />
      {asked && (
        <AnswerDialog
          applications={applications}
          onClose={close}
          onSent={(words) => {
            close()
            onSent(words)
          }}
        />
      )}
    </>
  )
}
