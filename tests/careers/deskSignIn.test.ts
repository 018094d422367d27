/** The desk with the Content Lake of this machine, which says who is signed in as it does to the Studio. */
import { expect, it } from 'vitest'
import { signIn } from '../../lake/tests/signIn.ts'
import { startTestLake } from '../../lake/tests/testLake.ts'
import { startForTest } from './careersService.ts'

const lake = await startTestLake()
const STUDIO = 'http://localhost:3333'

async function statuses(recruiters: string[], path: string): Promise<Record<string, number>> {
  const content = { url: lake.url, dataset: 'production', apiVersion: '2026-03-01' }
  const service = await startForTest({ content, desk: { studioUrl: STUDIO, recruiters } })
  const tokens = {
    administrator: (await signIn(lake, 'administrator')).config().token,
    editor: (await signIn(lake, 'editor')).config().token,
    script: lake.token,
    nobody: 'made-up',
  }
  const answers = Object.entries(tokens).map(async ([who, token]) => {
    const headers = { authorization: `Bearer ${token}`, origin: STUDIO }
    return [who, (await fetch(`${service.url}/api/v1/careers/desk/${path}`, { headers })).status] as const
  })
  return Object.fromEntries(await Promise.all(answers))
}

it('an administrator may see applications; an editor only when listed by e-mail address', async () => {
  expect(await statuses([], 'applications/')).toEqual({ administrator: 200, editor: 403, script: 403, nobody: 401 })
  expect(await statuses(['Editor@localhost'], 'applications/')).toMatchObject({ administrator: 200, editor: 200 })
})

it('only an administrator may read the audit log', async () => {
  expect(await statuses(['editor@localhost'], 'audit/')).toMatchObject({ administrator: 200, editor: 403 })
})
