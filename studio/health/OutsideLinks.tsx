import { CheckmarkCircleIcon } from '@sanity/icons/CheckmarkCircle'
import { Button, Flex, Heading, Stack, Text } from '@sanity/ui'
import { useEffect, useRef, useState } from 'react'
import { useClient, useCurrentUser, useSchema } from 'sanity'
import { isOffline, OFFLINE } from '../../outsideLinks/offline.ts'
import { API_VERSION } from '../../schemas/apiVersion.ts'
import { mayChange } from '../roles.ts'
import { previewLinks, siteUrl } from '../settings.ts'
import { FindingRow } from './FindingRow.tsx'
import { checkLinksOfSite, findingsOf, type LinkFinding } from './linkReports.ts'

type State =
  | { name: 'unasked' }
  | { name: 'checking'; done: number; all: number }
  | { name: 'done'; findings: readonly LinkFinding[]; dead: number; unclear: number; all: number }
  | { name: 'offline' }
  | { name: 'failed'; reason: string }

function summary({ all, dead, unclear }: Extract<State, { name: 'done' }>): string {
  if (all === 0) return 'No link leads to another site.'
  const checked = all === 1 ? 'One address was asked' : `${all} addresses were asked`
  if (dead + unclear === 0) return `${checked}: all is well.`
  const parts = [
    ...(dead > 0 ? [`${dead} ${dead === 1 ? 'is' : 'are'} dead`] : []),
    ...(unclear > 0 ? [`${unclear} ${unclear === 1 ? 'is' : 'are'} unclear`] : []),
  ]
  const look = unclear > 0 ? ' Open what is unclear yourself: a browser may be let in where a program is not.' : ''
  return `${checked}: ${parts.join(', ')}.${look}`
}

function Check() {
  const client = useClient({ apiVersion: API_VERSION })
  const schema = useSchema()
  const person = useCurrentUser()
  const [state, setState] = useState<State>({ name: 'unasked' })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const check = async () => {
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    const show = (next: State) => {
      if (!signal.aborted) setState(next)
    }
    show({ name: 'checking', done: 0, all: 0 })
    try {
      const { found, all } = await checkLinksOfSite({
        client,
        userId: person?.id,
        siteUrl,
        onProgress: (done, of) => show({ name: 'checking', done, all: of }),
        signal,
      })
      if (found.length === all && isOffline(found)) return show({ name: 'offline' })
      const findings = found.length === 0 ? [] : await findingsOf(found, client, schema)
      const dead = found.filter((link) => link.state === 'dead').length
      show({ name: 'done', findings, dead, unclear: found.length - dead, all })
    } catch (error) {
      show({ name: 'failed', reason: error instanceof Error ? error.message : String(error) })
    }
  }

  return (
    <>
      <Text size={1} muted>
        Whether other sites still have the pages that links, buttons and redirects lead to.
      </Text>
      <Flex>
        <Button
          text="Check outside links"
          mode="ghost"
          disabled={state.name === 'checking'}
          onClick={() => void check()}
        />
      </Flex>
      <div role="status">
        {state.name === 'checking' && (
          <Text muted>{state.all === 0 ? 'Asking…' : `Asked ${state.done} of ${state.all} addresses.`}</Text>
        )}
        {state.name === 'failed' && <Text>The check stopped: {state.reason}</Text>}
        {state.name === 'offline' && <Text>{OFFLINE}. Check again when it is online.</Text>}
        {state.name === 'done' && (
          <Flex gap={2} align="center">
            {state.findings.length === 0 && <CheckmarkCircleIcon />}
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
                <a href={address} target="_blank" rel="noreferrer" style={{ textDecoration: 'underline' }}>
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
          then builds the Studio with PREVIEW_LINKS=on. Until then `npm run doctor -- --links` does the same.
        </Text>
      )}
    </Stack>
  )
}
