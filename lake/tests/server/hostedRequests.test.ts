import { expect, test } from 'vitest'
import { startTestLake } from '../testLake.ts'

const lake = await startTestLake({ localAccounts: true })
const { client } = lake

test('the client’s lists of projects and datasets work', async () => {
  expect(await client.projects.list()).toMatchObject([
    { id: 'test', members: [{ role: 'administrator' }, { role: 'editor' }] },
  ])
  expect(await client.projects.getById('test')).toMatchObject({ id: 'test' })
  expect((await client.datasets.list()).map(({ name }) => name)).toEqual(['production'])
})

test('the Studio’s other requests to the hosted service get empty responses', async () => {
  const answers = await Promise.all(
    [
      '/ping',
      '/data/ping/production',
      '/subscriptions/project/test',
      '/journey/trial',
      '/journey/scheduled-drafts',
      '/intake/telemetry-status',
      '/projects/test/grants',
      '/projects/test/user-applications',
      '/features',
      '/projects/test/new-content-release-allowed',
      '/access/requests/me',
      '/auth/providers',
      '/datasets?datasetProfile=comments',
      '/check/cors',
      '/schedules/test/production?limit=1',
      '/assist/tasks/instruction/production/status?projectId=test',
    ].map((url) => client.request<unknown>({ url })),
  )
  expect(answers).toEqual([
    { pong: true },
    { pong: true },
    null,
    null,
    null,
    { status: 'denied' },
    {},
    [],
    ['contentReleases', 'singleDocRelease'],
    { data: { datasetReleaseLimit: 1_000, orgActiveReleaseLimit: null, orgMeteredActiveReleaseCount: 0 } },
    [],
    {
      thirdPartyLogin: true,
      sso: {},
      providers: [{ name: 'local', title: 'Local account', url: `${lake.url}/login` }],
    },
    [],
    { result: { allowed: true, withCredentials: true } },
    { schedules: [] },
    { enabled: false, initialized: false, validToken: false },
  ])
  const body = { descriptorId: 'a-hash', contextKey: 'dataset:test:production' }
  expect(await client.request({ url: '/descriptors/claim', method: 'POST', body })).toEqual({
    synchronization: { type: 'complete' },
  })
  expect(lake.unknownRequests()).toEqual([])
})

/*
 * `ReleasesUpsellProvider` of sanity: 3.99 offers no new release where releases are enabled and this is missing, and all
 * versions fill in the addresses of both buttons.
 */
test('Studios of version 3 get the response that they need before they offer a new release', async () => {
  expect(await client.request({ url: '/journey/content-releases' })).toMatchObject({
    ctaButton: { url: expect.any(String) },
    secondaryButton: { url: expect.any(String) },
    descriptionText: [],
  })
})
