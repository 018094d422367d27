import { Box, Button, Card, Flex, Stack, Text, TextInput } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient, useCurrentUser } from 'sanity'
import type { DocumentLocation } from 'sanity/presentation'
import { API_VERSION } from '@archstep/contracts/cms/sanityApi.ts'
import { queryKeys } from '../queries/queryKeys.ts'
import { siteUrl } from '../settings.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { copyText } from '../ui/copyText.ts'
import { DialogBody } from '../ui/DialogBody.tsx'
import { ErrorCard } from '../ui/ErrorCard.tsx'
import { formatDateTime } from '../ui/format.ts'
import { Section } from '../ui/Section.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { makeLink, revokeLink, validities, validLinks, type MadeLink, type DraftLink } from './draftLinks.ts'

const DEFAULT_VALIDITY = validities[2]

function NewLink({ pages, revoked }: { pages: readonly DocumentLocation[]; revoked: ReadonlySet<string> }) {
  const client = useClient({ apiVersion: API_VERSION })
  const person = useCurrentUser()
  const { push } = useToast()
  const [page, setPage] = useState(pages[0])
  const [seconds, setSeconds] = useState<number>(DEFAULT_VALIDITY.seconds)
  const queries = useQueryClient()
  const make = useMutation({
    mutationFn: ({ href: path, title }: DocumentLocation) =>
      makeLink(client, { path, title, madeBy: person?.name ?? '', seconds, siteUrl }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: queryKeys.draftLinks }),
    onError: ({ message }) => push({ status: 'error', title: 'The link could not be made', description: message }),
  })
  const link = make.data && !revoked.has(make.data._id) ? make.data : undefined
  const copy = async ({ href }: MadeLink) => {
    if (await copyText(href)) push({ status: 'success', title: 'The link is copied' })
    else push({ status: 'warning', title: 'Copy the link by hand: the browser did not let the Studio do it' })
  }

  return (
    <Stack gap={4}>
      <Text size={1}>
        Whoever has the link sees what is at the page’s address, with all drafts that are on it, without an account,
        until the time is over or you take the link back. Drafts of what it shares with other pages go with it: cards,
        people, the new words of articles that are on the site, and on careers and account pages all their words. Lists
        leave out articles that are not on the site yet. Nothing can be changed with the link.
      </Text>
      {pages.length > 1 && (
        <SelectField
          label="Page"
          value={page?.href ?? ''}
          options={pages.map(({ href, title }) => [href, title])}
          onChange={(value) => {
            setPage(pages.find(({ href }) => href === value))
            make.reset()
          }}
        />
      )}
      <Flex gap={2} align="flex-end">
        <Box flex={1}>
          <SelectField
            label="Valid for"
            value={seconds}
            options={validities.map(({ seconds: value, title }) => [value, title])}
            onChange={(value) => {
              setSeconds(Number(value))
              make.reset()
            }}
          />
        </Box>
        <BusyButton text="Make a link" isBusy={make.isPending} onClick={() => page && make.mutate(page)} />
      </Flex>
      <div role="status">
        {link && (
          <Stack gap={3}>
            <Text size={1}>Copy it now: the Studio keeps no copy, and shows it only this once.</Text>
            <Flex gap={2}>
              <Stack flex={1}>
                <TextInput
                  aria-label="The link"
                  value={link.href}
                  readOnly
                  onFocus={({ currentTarget }) => currentTarget.select()}
                />
              </Stack>
              <Button mode="ghost" text="Copy" onClick={() => void copy(link)} />
            </Flex>
          </Stack>
        )}
      </div>
    </Stack>
  )
}

interface LinksDialogProps {
  pages: readonly DocumentLocation[]
  /** The draft has validation errors, so the site may be unable to show it. */
  isIncomplete: boolean
}

/** Creates draft links, and lists the site's valid ones, this page's first, so that each can be revoked. */
export function LinksDialog({ pages, isIncomplete }: LinksDialogProps) {
  const client = useClient({ apiVersion: API_VERSION })
  const { push } = useToast()
  const { data: links, error } = useQuery({
    queryKey: queryKeys.draftLinks,
    queryFn: () => validLinks(client),
    staleTime: Infinity,
    gcTime: 0,
  })
  // Revoked links stay in the list, so that no other one moves under the pointer.
  const [revoked, setRevoked] = useState<ReadonlySet<string>>(new Set())
  const revoke = useMutation({
    mutationFn: ({ _id }: DraftLink) => revokeLink(client, _id),
    onSuccess: (_result, { _id }) => {
      push({ status: 'success', title: 'The link is taken back' })
      setRevoked((before) => new Set([...before, _id]))
    },
    onError: ({ message }) =>
      push({ status: 'error', title: 'The link could not be taken back', description: message }),
  })

  const isOwn = ({ path }: DraftLink) => pages.some(({ href }) => href === path)
  const inOrder = links?.toSorted((one, other) => Number(isOwn(other)) - Number(isOwn(one)))

  return (
    <DialogBody>
      {isIncomplete && (
        <Card tone="caution" padding={3} radius={2} border>
          <Text size={1}>
            Something in this draft must be fixed before the site can be sure to show it: red marks in the form say
            what. Until then a link may say that the draft can’t be shown yet.
          </Text>
        </Card>
      )}
      <NewLink pages={pages} revoked={revoked} />
      <Section title="Links that are valid now">
        {error && <ErrorCard message={`The links can’t be listed: ${error.message}`} />}
        {inOrder?.length === 0 && (
          <Text size={1} muted>
            None.
          </Text>
        )}
        {inOrder && inOrder.length > 0 && (
          <Stack as="ul" gap={2} padding={0} margin={0} aria-label="Links that are valid now">
            {inOrder.map((link) => (
              <Card as="li" key={link._id} padding={3} radius={2} border>
                <Flex gap={3} align="center" justify="space-between" wrap="wrap">
                  <Stack gap={2} flex={1}>
                    <Text size={1} weight="medium">
                      {/* If a document has several pages, the title already contains the path. */}
                      {link.title.endsWith(link.path) ? link.title : `${link.title}: ${link.path}`}
                    </Text>
                    <Text size={1} muted>
                      Until {formatDateTime(link.expiresAt)}
                      {link.madeBy !== '' && `, made by ${link.madeBy}`}
                    </Text>
                  </Stack>
                  <BusyButton
                    mode="ghost"
                    tone="critical"
                    text={revoked.has(link._id) ? 'Taken back' : 'Take back'}
                    isBusy={revoked.has(link._id) || (revoke.isPending && revoke.variables._id === link._id)}
                    aria-label={`${revoked.has(link._id) ? 'Taken back' : 'Take back'} the link to ${link.path}`}
                    onClick={() => revoke.mutate(link)}
                  />
                </Flex>
              </Card>
            ))}
          </Stack>
        )}
      </Section>
    </DialogBody>
  )
}
