import { ClientError, ServerError } from '@sanity/client'
import { Card, Stack, Text } from '@sanity/ui'
import { useQuery } from '@tanstack/react-query'
import { useClient } from 'sanity'
import { API_VERSION } from '@archstep/contracts/cms/sanityApi.ts'
import {
  SERVER_STATUS_PATH,
  serverStatus,
  type Finding,
  type ServerStatus,
} from '@archstep/contracts/services/serverStatus.ts'
import { plural } from '@archstep/contracts/text/plural.ts'
import { queryKeys } from '../queries/queryKeys.ts'
import { careersUrl, lakeUrl, siteUrl } from '../settings.ts'

const AGAIN_MS = 15_000
const TIMEOUT_MS = 10_000
/** The server checks itself twice a minute. */
const OLD_MS = 120_000

interface Known extends ServerStatus {
  failure?: string
}

/** The hosts that this browser can't reach, or whose certificates it doesn't accept. */
async function unreached(): Promise<string[]> {
  const names = [siteUrl, location.origin, lakeUrl, careersUrl]
  const failed = await Promise.all(
    names.map((name) =>
      // Not GET, which the Studio's fetch would retry until the lake responds (lakeTransport.ts).
      fetch(name, { method: 'HEAD', mode: 'no-cors', cache: 'no-store' }).then(
        () => [],
        () => [name],
      ),
    ),
  )
  return failed.flat()
}

/** Why the status request failed, as far as a browser can tell. */
async function inWords(error: unknown): Promise<string> {
  const status = error instanceof ClientError || error instanceof ServerError ? error.statusCode : 0
  if (status === 404) return 'The server has not reported its status: its timer for that is not running.'
  if (status > 0) return `The server’s status could not be read (status ${status}).`
  const names = await unreached()
  // nginx responds, but the Studio may not read its error page because it has no CORS headers.
  if (names.length === 0) return 'The Content Lake is not running, but nginx is.'
  return (
    `There is no answer from ${names.join(', ')}: nginx is not running there, the certificate has expired, or the name ` +
    'leads somewhere else.'
  )
}

function List({ findings }: { findings: readonly Finding[] }) {
  return (
    <Stack as="ul" gap={3}>
      {findings.map(({ text }) => (
        <Text as="li" size={1} key={text}>
          {text}
        </Text>
      ))}
    </Stack>
  )
}

/** The state of a self-hosted server, as reported by its `status` script. */
export function ServerHealth() {
  const client = useClient({ apiVersion: API_VERSION })
  const { data } = useQuery({
    queryKey: queryKeys.serverStatus,
    queryFn: async ({ client: queries }): Promise<Known> => {
      try {
        return serverStatus.parse(
          await client.request({ url: SERVER_STATUS_PATH, tag: 'health', signal: AbortSignal.timeout(TIMEOUT_MS) }),
        )
      } catch (error) {
        const { script } = queries.getQueryData<Known>(queryKeys.serverStatus) ?? {}
        return { findings: [], ageMs: 0, script, failure: await inWords(error) }
      }
    },
    refetchInterval: AGAIN_MS,
  })
  if (data === undefined) return null
  const { findings, ageMs, script, failure } = data
  const of = (...levels: Finding['level'][]) => findings.filter(({ level }) => levels.includes(level))
  const [broken, known, well] = [of('broken'), of('note', 'unseen'), of('well')]
  const old =
    ageMs > OLD_MS
      ? `The server has not reported its status for ${Math.floor(ageMs / 60_000)} minutes: its timer for that is not running.`
      : undefined
  const alarm = failure ?? old
  return (
    <Stack gap={4}>
      {(alarm ?? broken.length > 0) && (
        <Card tone="critical" padding={4} radius={2} role="alert">
          <Stack gap={4}>
            <Text weight="medium">
              {alarm
                ? `${alarm} On the server, ${script ?? 'its script “status”'} says more.`
                : 'Something on the server is wrong. Tell whoever runs it, if that is not you:'}
            </Text>
            {broken.length > 0 && <List findings={broken} />}
          </Stack>
        </Card>
      )}
      {known.length > 0 && <List findings={known} />}
      {well.length > 0 && (
        <details>
          <summary>On the server, {plural(well.length, 'thing is', 'things are')} in order</summary>
          <Card paddingTop={3}>
            <List findings={well} />
          </Card>
        </details>
      )}
    </Stack>
  )
}
