import { Button, Card, Flex, Select, Stack, Text, TextInput } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { useCallback, useEffect, useId, useState } from 'react'
import { useClient, useCurrentUser } from 'sanity'
import type { DocumentLocation } from 'sanity/presentation'
import { API_VERSION } from '../../schemas/apiVersion.ts'
import { siteUrl } from '../settings.ts'
import { makeLink, revokeLink, validities, validLinks, type PreviewLink } from './previewLinks.ts'

const DEFAULT_VALIDITY = validities[2]

const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short' })

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

function NewLink({ pages, onMade }: { pages: readonly DocumentLocation[]; onMade: () => void }) {
  const client = useClient({ apiVersion: API_VERSION })
  const person = useCurrentUser()
  const { push } = useToast()
  const fieldId = useId()
  const [page, setPage] = useState(pages[0])
  const [seconds, setSeconds] = useState<number>(DEFAULT_VALIDITY.seconds)
  const [link, setLink] = useState('')
  const [isMaking, setMaking] = useState(false)

  const make = async () => {
    if (!page) return
    setMaking(true)
    try {
      const madeBy = person?.name ?? ''
      setLink(await makeLink(client, { path: page.href, title: page.title, madeBy, seconds, siteUrl }))
      onMade()
    } catch (error) {
      push({ status: 'error', title: 'The link could not be made', description: reasonOf(error) })
    } finally {
      setMaking(false)
    }
  }
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => push({ status: 'success', title: 'The link is copied' }),
      () => push({ status: 'warning', title: 'Copy the link by hand: the browser did not let the Studio do it' }),
    )

  return (
    <Stack gap={4}>
      <Text size={1}>
        Whoever has the link sees what is at the page’s address, with all drafts that are on it, without an account,
        until the time is over or you take the link back. Drafts of what it shares with other pages go with it: site
        settings, cards, people, the new words of articles that are on the site, and on careers and account pages all
        their words. Lists leave out articles that are not on the site yet. Nothing can be changed with the link.
      </Text>
      {pages.length > 1 && (
        <Stack gap={2}>
          <Text as="label" size={1} weight="medium" htmlFor={`${fieldId}-page`}>
            Page
          </Text>
          <Select
            id={`${fieldId}-page`}
            value={page?.href ?? ''}
            onChange={({ currentTarget }) => {
              setPage(pages.find(({ href }) => href === currentTarget.value))
              setLink('')
            }}
          >
            {pages.map(({ href, title }) => (
              <option key={href} value={href}>
                {title}
              </option>
            ))}
          </Select>
        </Stack>
      )}
      <Stack gap={2}>
        <Text as="label" size={1} weight="medium" htmlFor={`${fieldId}-validity`}>
          Valid for
        </Text>
        <Flex gap={2}>
          <Select
            id={`${fieldId}-validity`}
            value={seconds}
            onChange={({ currentTarget }) => {
              setSeconds(Number(currentTarget.value))
              setLink('')
            }}
          >
            {validities.map(({ seconds: value, title }) => (
              <option key={value} value={value}>
                {title}
              </option>
            ))}
          </Select>
          <Button tone="primary" text="Make a link" disabled={isMaking} onClick={() => void make()} />
        </Flex>
      </Stack>
      <div role="status">
        {link !== '' && (
          <Stack gap={3}>
            <Text size={1}>Copy it now: the Studio keeps no copy, and shows it only this once.</Text>
            <Flex gap={2}>
              <Stack flex={1}>
                <TextInput
                  aria-label="The link"
                  value={link}
                  readOnly
                  onFocus={({ currentTarget }) => currentTarget.select()}
                />
              </Stack>
              <Button mode="ghost" text="Copy" onClick={() => void copy()} />
            </Flex>
          </Stack>
        )}
      </div>
    </Stack>
  )
}

function ValidLinks({ links, onRevoke }: { links: readonly PreviewLink[]; onRevoke: (link: PreviewLink) => void }) {
  return (
    <Stack as="ul" gap={2} padding={0} margin={0} aria-label="Links that are valid now">
      {links.map((link) => (
        <Card as="li" key={link._id} padding={3} radius={2} border>
          <Flex gap={3} align="center" justify="space-between" wrap="wrap">
            <Stack gap={2} flex={1}>
              <Text size={1} weight="medium">
                {/* Where one document has several pages, the title names the page already. */}
                {link.title.endsWith(link.path) ? link.title : `${link.title}: ${link.path}`}
              </Text>
              <Text size={1} muted>
                Until {TIME.format(new Date(link.expiresAt))}
                {link.madeBy !== '' && `, made by ${link.madeBy}`}
              </Text>
            </Stack>
            <Button
              mode="ghost"
              tone="critical"
              text="Take back"
              aria-label={`Take back the link to ${link.path}`}
              onClick={() => onRevoke(link)}
            />
          </Flex>
        </Card>
      ))}
    </Stack>
  )
}

/** Makes links to a draft, and lists those of the whole site that are valid, each of which can be taken back. */
export function LinksDialog({ pages }: { pages: readonly DocumentLocation[] }) {
  const client = useClient({ apiVersion: API_VERSION })
  const { push } = useToast()
  const [links, setLinks] = useState<readonly PreviewLink[]>()
  const read = useCallback(
    () =>
      validLinks(client).then(setLinks, (error: unknown) =>
        push({ status: 'error', title: 'The links can’t be listed', description: reasonOf(error) }),
      ),
    [client, push],
  )
  useEffect(() => void read(), [read])

  const revoke = ({ _id }: PreviewLink) => {
    revokeLink(client, _id).then(
      () => {
        push({ status: 'success', title: 'The link is taken back' })
        void read()
      },
      (error: unknown) =>
        push({ status: 'error', title: 'The link could not be taken back', description: reasonOf(error) }),
    )
  }

  return (
    <Stack gap={5} padding={4}>
      <NewLink pages={pages} onMade={() => void read()} />
      <Stack gap={3}>
        <Text as="h2" size={1} weight="semibold">
          Links that are valid now
        </Text>
        {links?.length === 0 && (
          <Text size={1} muted>
            None.
          </Text>
        )}
        {links && links.length > 0 && <ValidLinks links={links} onRevoke={revoke} />}
      </Stack>
    </Stack>
  )
}
