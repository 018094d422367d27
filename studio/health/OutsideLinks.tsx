import { CheckmarkCircleIcon } from '@sanity/icons/CheckmarkCircle'
import { Button, Flex, Stack, Text } from '@sanity/ui'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useClient, useCurrentUser, useSchema } from 'sanity'
import { NO_HOST } from '../../hosts/outsideLinks/report.ts'
import { API_VERSION } from '@archstep/contracts/apiVersion.ts'
import { mayChange } from '../roles.ts'
import { previewLinks, siteUrl } from '../settings.ts'
import { FindingRow } from '../ui/FindingRow.tsx'
import { checkLinksOfSite, findingsOf, type OutsideLinks as Checked } from './linkReports.ts'
import { Section } from '../ui/Section.tsx'

function summary({ asked, all, found, stopped }: Checked): string {
  if (all === 0) return 'No link leads to another site.'
  const dead = found.filter(({ state }) => state === 'dead').length
  const unclear = found.length - dead
  const checked = asked === 1 ? 'One address was asked' : `${asked} addresses were asked`
  const parts = [
    ...(dead > 0 ? [`${dead} ${dead === 1 ? 'is' : 'are'} dead`] : []),
    ...(unclear > 0 ? [`${unclear} ${unclear === 1 ? 'is' : 'are'} unclear`] : []),
  ]
  const sentences = [
    ...(stopped === undefined ? [] : [`The check stopped after ${asked} of ${all} addresses: ${stopped}`]),
    `${checked}: ${parts.length === 0 ? 'all is well' : parts.join(', ')}.`,
    ...(unclear > 0 ? ['Open what is unclear yourself: a browser may be let in where a program is not.'] : []),
    ...(asked > 1 && found.length === asked && found.every(({ isSilent, what }) => isSilent || what === NO_HOST)
      ? ['No site could be found at all. If that can’t be, the preview service is offline itself: change nothing then.']
      : []),
  ]
  return sentences.join(' ')
}

function Check() {
  const client = useClient({ apiVersion: API_VERSION })
  const schema = useSchema()
  const person = useCurrentUser()
  const [progress, setProgress] = useState({ done: 0, all: 0 })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const check = useMutation({
    mutationFn: async () => {
      setProgress({ done: 0, all: 0 })
      const { signal } = (running.current = new AbortController())
      const onProgress = (done: number, all: number) => setProgress({ done, all })
      const checked = await checkLinksOfSite({ client, userId: person?.id, siteUrl, onProgress, signal })
      return { ...checked, findings: await findingsOf(checked.found, client, schema) }
    },
  })
  const { data, error, isPending } = check

  return (
    <>
      <Text size={1} muted>
        Whether other sites still have the pages that links, buttons and redirects lead to. The preview service asks
        them, not this computer.
      </Text>
      <Flex>
        {/* Not `disabled`, which would take the focus away from who has pressed it. */}
        <Button
          text="Check outside links"
          mode="ghost"
          aria-disabled={isPending}
          onClick={() => !isPending && check.mutate()}
        />
      </Flex>
      <div role="status">
        {isPending && (
          <Text muted>{progress.all === 0 ? 'Asking…' : `Asked ${progress.done} of ${progress.all} addresses.`}</Text>
        )}
        {error && <Text>The check stopped: {error.message}</Text>}
        {data && (
          <Flex gap={2} align="center">
            {data.findings.length === 0 && data.stopped === undefined && <CheckmarkCircleIcon />}
            <Text weight="medium">{summary(data)}</Text>
          </Flex>
        )}
      </div>
      {data && data.findings.length > 0 && (
        <Stack gap={2}>
          {data.findings.map(({ documentId, type, path, place, address, state: verdict, what }) => (
            <FindingRow
              key={`${documentId} ${path}`}
              documentId={documentId}
              type={type}
              path={path}
              tone={verdict === 'dead' ? 'critical' : 'caution'}
              badge={verdict === 'dead' ? 'Dead' : 'Unclear'}
            >
              <Text size={1} style={{ overflowWrap: 'anywhere' }}>
                {place !== '' && `${place}: `}
                <a
                  href={address}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={`${address} (opens in a new tab)`}
                  style={{ textDecoration: 'underline' }}
                >
                  {address}
                </a>
              </Text>
              <Text size={1}>
                {what}
                {!mayChange(person, type) && ' An administrator can change it.'}
              </Text>
            </FindingRow>
          ))}
        </Stack>
      )}
    </>
  )
}

/** Finds links to other sites that are dead: on request, because it asks those sites. */
export function OutsideLinks() {
  return (
    <Section title="Outside links">
      {previewLinks ? (
        <Check />
      ) : (
        <Text size={1}>
          Other sites are asked by the preview service, which is not set up: a developer finds it in docs/deploy.md, and
          then builds the Studio with PREVIEW_LINKS=on. Until then “npm run doctor -- --links” does the same.
        </Text>
      )}
    </Section>
  )
}
