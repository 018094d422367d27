import path from 'node:path'
import { build, type Rolldown } from 'vite'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { root } from '../support/root.ts'

afterEach(() => vi.unstubAllEnvs())

/** The Studio's own code as built by `sanity build`, with the given settings; packages stay external. */
async function bundle(settings: Record<string, string>): Promise<string> {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  vi.resetModules()
  const { default: cli } = await import('../../sanity.cli.ts')
  if (typeof cli.vite !== 'function') throw new Error('sanity.cli.ts has no Vite configuration')
  const { define } = await cli.vite({}, { command: 'build', mode: 'production' })
  const output = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    define: define ?? {},
    build: {
      write: false,
      lib: { entry: path.join(root, 'studio/sanity.config.tsx'), formats: ['es'] },
      rolldownOptions: { external: /^[^./#]|^\.[^./]/ },
    },
  })
  const [result] = output as Rolldown.RolldownOutput[]
  return (result?.output ?? []).map((file) => ('code' in file ? file.code : '')).join('\n')
}

const HOSTED = { SANITY_PROJECT_ID: 'abc123de', SANITY_DATASET: 'staging', SITE_URL: 'https://www.example.com' }

/** Features that depend on the plan of hosted Sanity, as in the configuration. */
const switches = (code: string) =>
  Object.fromEntries(
    ['comments', 'tasks', 'releases', 'scheduledDrafts'].map((name) => [
      name,
      /^(?:true|!0)$/.test(new RegExp(`${name}: ?\\{\\s*enabled: ?(\\S+?)\\s*\\}`).exec(code)?.[1] ?? ''),
    ]),
  )

describe('the Studio’s bundle', () => {
  test('for the local lake includes the lake and the careers service, without comments and tasks', async () => {
    const code = await bundle({
      SANITY_PROJECT_ID: '',
      SANITY_DATASET: '',
      SANITY_FEATURES: 'comments',
      LAKE_PORT: '3955',
      CAREERS_PORT: '3956',
    })
    for (const local of ['http://localhost:3955', 'http://localhost:3956', '/v1/mux', '@sanity/vision'])
      expect(code).toContain(local)
    expect(switches(code)).toEqual({ comments: false, tasks: false, releases: true, scheduledDrafts: true })
    expect(code).toContain('every earlier version is kept')
    // The message about files that are dropped on a picture.
    expect(code).toMatch(/export a HEIC photo as JPEG; save a GIF as PNG .*or, if it moves, as an \.mp4 file/)
  })

  test('for hosted Sanity contains neither local shim nor token, and only the configured plan features', async () => {
    const code = await bundle({ ...HOSTED, SANITY_AUTH_TOKEN: 'sk-top-secret', CAREERS_API_URL: '' })
    for (const hosted of ['abc123de', 'staging', 'https://www.example.com', 'kept for 3 days'])
      expect(code).toContain(hosted)
    for (const local of ['/v1/mux', 'localhost', '/login', 'unstable_clientFactory', 'visionTool', 'sk-top-secret'])
      expect(code).not.toContain(local)
    expect(switches(code)).toEqual({ comments: false, tasks: false, releases: false, scheduledDrafts: false })
    expect(code).not.toContain('defaultApiVersion')
    // Without the Applicants tool, people sign in with Sanity's default method.
    expect(code).not.toMatch(/loginMethod:/)
  })

  test('for hosted Sanity has the configured features, and a token for the careers service of the build', async () => {
    const code = await bundle({
      ...HOSTED,
      SANITY_FEATURES: 'comments, scheduled-drafts,vision',
      SANITY_PLAN: 'growth',
      CAREERS_API_URL: 'https://careers.example.com',
    })
    expect(switches(code)).toEqual({ comments: true, tasks: false, releases: false, scheduledDrafts: true })
    for (const named of ['defaultApiVersion', 'kept for 90 days', 'https://careers.example.com'])
      expect(code).toContain(named)
    expect(code).toMatch(/loginMethod: ?["'`]token["'`]/)
  })
})
