import { CheckmarkCircleIcon } from '@sanity/icons/CheckmarkCircle'
import { Button, Flex, Heading, Stack, Text } from '@sanity/ui'
import { useEffect, useRef, useState } from 'react'
import { useClient, useCurrentUser, useSchema } from 'sanity'
import { NO_HOST } from '../../hosts/outsideLinks/report.ts'
import { API_VERSION } from '../../schemas/apiVersion.ts'
import { mayChange } from '../roles.ts'
import { previewLinks, siteUrl } from '../settings.ts'
import { FindingRow } from './FindingRow.tsx'
import { checkLinksOfSite, findingsOf, type LinkFinding, type OutsideLinks as Checked } from './linkReports.ts'
import { reasonOf } from '../inWords.ts'

interface Done extends Checked {
  name: 'done'
  findings: readonly LinkFinding[]
}
type State =
  | { name: 'unasked' }
  | { name: 'checking'; done: number; all: number }
  | Done
  | { name: 'failed'; reason: string }

function summary({ asked, all, found, stopped }: Done): string {
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
  const [state, setState] = useState<State>({ name: 'unasked' })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const isChecking = state.name === 'checking'
  const check = async () => {
    if (isChecking) return
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    const show = (next: State) => {
      if (!signal.aborted) setState(next)
    }
    show({ name: 'checking', done: 0, all: 0 })
    try {
      const checked = await checkLinksOfSite({
        client,
        userId: person?.id,
        siteUrl,
        onProgress: (done, of) => show({ name: 'checking', done, all: of }),
        signal,
      })
      if (signal.aborted) return
      const findings = checked.found.length === 0 ? [] : await findingsOf(checked.found, client, schema)
      show({ name: 'done', findings, ...checked })
    } catch (error) {
      show({ name: 'failed', reason: reasonOf(error) })
    }
  }

  return (
    <>
      <Text size={1} muted>
        Whether other sites still have the pages that links, buttons and redirects lead to. The preview service asks
        them, not this computer.
      </Text>
      <Flex>
        {/* Not `disabled`, which would take the focus away from who has pressed it. */}
        <Button text="Check outside links" mode="ghost" aria-disabled={isChecking} onClick={() => void check()} />
      </Flex>
      <div role="status">
        {state.name === 'checking' && (
          <Text muted>{state.all === 0 ? 'Asking…' : `Asked ${state.done} of ${state.all} addresses.`}</Text>
        )}
        {state.name === 'failed' && <Text>The check stopped: {state.reason}</Text>}
        {state.name === 'done' && (
          <Flex gap={2} align="center">
            {state.findings.length === 0 && state.stopped === undefined && <CheckmarkCircleIcon />}
            <Text weight="medium">{summary(state)}</Text>
          </Flex>
        )}
      </div>
      {state.name === 'done' && state.findings.length > 0 && (
        <Stack gap={2}>
          {state.findings.map(({ documentId, type, path, place, address, state: verdict, what }) => (
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
    <Stack gap={4} as="section" aria-labelledby="outside-links">
      <Heading as="h2" size={1} id="outside-links">
        Outside links
      </Heading>
      {previewLinks ? (
        <Check />
      ) : (
        <Text size={1}>
          Other sites are asked by the preview service, which is not set up: a developer finds it in docs/deploy.md, and
          then builds the Studio with PREVIEW_LINKS=on. Until then “npm run doctor -- --links” does the same.
        </Text>
      )}
    </Stack>
  )
}
