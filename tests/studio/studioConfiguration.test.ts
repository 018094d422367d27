import path from 'node:path'
import { build, type Rolldown } from 'vite'
import type { Template } from 'sanity'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fixedTypes } from '../../hosts/server/ownLake.ts'
import { roles } from '../../hosts/server/roles.ts'
import { pageTypes } from '@archstep/contracts/pagePaths.ts'
import { documentTypes, singletonTypes } from '../../schemas/schemaTypes.ts'
import { retention } from '../../schemas/singletons/retention.ts'
import { withoutRemoteAssets } from '../../lake/studio/offlineAssets.ts'
import { copyOfOpening, copyOfService, withoutAddress } from '../../studio/publish/duplicates.ts'
import { closingChange } from '../../studio/publish/keepClosingTime.ts'
import { recruitingTypes } from '../../studio/roles.ts'
import { ShareDraft } from '../../studio/previewLinks/ShareDraft.tsx'
import { documentOptions, withoutFixedTemplates } from '../../studio/documentActions.ts'

const root = path.resolve(import.meta.dirname, '../..')

afterEach(() => vi.unstubAllEnvs())

/** The Studio's own code as `sanity build` would write it, under the given settings; packages stay outside. */
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
      rolldownOptions: { external: /^[^./]|^\.[^./]/ },
    },
  })
  const [result] = output as Rolldown.RolldownOutput[]
  return (result?.output ?? []).map((file) => ('code' in file ? file.code : '')).join('\n')
}

const HOSTED = { SANITY_PROJECT_ID: 'abc123de', SANITY_DATASET: 'staging', SITE_URL: 'https://www.example.com' }

/** What a plan of hosted Sanity may have, as the configuration switches it. */
const switches = (code: string) =>
  Object.fromEntries(
    ['comments', 'tasks', 'releases', 'scheduledDrafts'].map((name) => [
      name,
      /^(?:true|!0)$/.test(new RegExp(`${name}: ?\\{\\s*enabled: ?(\\S+?)\\s*\\}`).exec(code)?.[1] ?? ''),
    ]),
  )

describe('the Studio’s bundle', () => {
  it('for the local lake knows the lake and the careers service, which have no comments and tasks', async () => {
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
  })

  it('for hosted Sanity holds neither local shim nor token, and of a plan nothing that no setting names', async () => {
    const code = await bundle({ ...HOSTED, SANITY_AUTH_TOKEN: 'sk-top-secret', CAREERS_API_URL: '' })
    for (const hosted of ['abc123de', 'staging', 'https://www.example.com', 'kept for 3 days'])
      expect(code).toContain(hosted)
    for (const local of ['/v1/mux', 'localhost', '/login', 'unstable_clientFactory', 'visionTool', 'sk-top-secret'])
      expect(code).not.toContain(local)
    expect(switches(code)).toEqual({ comments: false, tasks: false, releases: false, scheduledDrafts: false })
    expect(code).not.toContain('defaultApiVersion')
    // Without the tool Applicants people sign in as Sanity has it.
    expect(code).not.toMatch(/loginMethod:/)
  })

  it('for hosted Sanity has what its settings name, and a token for the careers service of the build', async () => {
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

describe('a page of the local Studio', () => {
  it('loads no script and no font from elsewhere', () => {
    const html = `<head>
      <script src="https://core.sanity-cdn.com/bridge.js" async type="module" data-sanity-core></script>
      <style>@font-face { font-family: Inter; src: url("https://studio-static.sanity.io/Inter-Regular.woff2") }
      body { margin: 0 }</style></head>`
    const clean = withoutRemoteAssets(html)
    expect(clean).not.toContain('sanity-cdn')
    expect(clean).not.toContain('static.sanity.io')
    expect(clean).toContain('body { margin: 0 }')
  })
})

describe('documents of which there is one', () => {
  const actions = [
    'publish',
    'duplicate',
    'delete',
    'unpublish',
    'unpublishVersion',
    'discardChanges',
    'discardVersion',
    'restore',
  ].map((action) => Object.assign(() => null, { action }))
  const actionsOf = (schemaType: string, role = 'administrator', documentId?: string) => {
    const resolve = documentOptions.actions
    if (typeof resolve !== 'function') throw new Error('no actions are resolved')
    const currentUser = { roles: [{ name: role }] }
    const context = { schemaType, documentId, currentUser } as Parameters<typeof resolve>[1]
    return resolve(actions as Parameters<typeof resolve>[0], context).map((action) =>
      action === ShareDraft ? 'share' : action.action,
    )
  }

  const stays = ['publish', 'discardChanges', 'discardVersion', 'restore']
  it.each([
    ['one of which there is one cannot be duplicated, unpublished or deleted', 'home', undefined, stays],
    ['nor can the settings', 'siteSettings', undefined, stays],
    ['the specified services stay', 'servicePage', 'service-iot', ['duplicate', ...stays]],
    ['also as drafts', 'servicePage', 'drafts.service-web', ['duplicate', ...stays]],
    [
      'others are taken off and brought back like any page',
      'servicePage',
      'ninth',
      actions.map(({ action }) => action),
    ],
    ['others keep every action', 'testimonial', undefined, actions.map(({ action }) => action)],
  ])('%s', (_what, type, id, offered) => {
    const found = actionsOf(type, 'administrator', id).filter((action) => action !== 'share')
    expect(found.toSorted()).toEqual(offered.toSorted())
  })

  it('the drafts of pages, and of nothing else, can be shared, by those who may make links', () => {
    const types = [...singletonTypes, ...documentTypes].map(({ name }) => name)
    const shared = (role: string) => types.filter((type) => actionsOf(type, role).includes('share')).sort()
    const pages = [...pageTypes].sort()
    expect(shared('editor')).toEqual(pages)
    expect(shared('administrator')).toEqual(pages)
    expect(shared('recruiter')).toEqual([])
    expect(shared('viewer')).toEqual([])
  })

  it('settings, and how long applications are kept, offer nothing to an editor', () => {
    expect(actionsOf('siteSettings', 'editor')).toEqual([])
    expect(actionsOf('retention', 'editor')).toEqual([])
    const { readOnly } = retention
    if (typeof readOnly !== 'function') throw new Error('everyone may write')
    const writes = (name: string) => !readOnly({ currentUser: { roles: [{ name }] } } as never)
    expect(['administrator', 'recruiter', 'editor', 'viewer'].filter(writes)).toEqual(['administrator', 'recruiter'])
    expect(actionsOf('home', 'editor')).toContain('publish')
  })

  it('a recruiter is offered actions on openings and their lists only', () => {
    const offered = [...singletonTypes, ...documentTypes].flatMap(({ name }) =>
      actionsOf(name, 'recruiter').length > 0 ? [name] : [],
    )
    expect(offered.sort()).toEqual(['department', 'job', 'jobLocation', 'retention'])
    // The lake's grant names the same types.
    expect(roles['recruiter']?.at(-1)?.filter).toBe(`_type in ["${recruitingTypes.join('", "')}"]`)
  })

  it('new documents are offered of no fixed type, and to a recruiter of openings and their lists', () => {
    const resolve = documentOptions.newDocumentOptions
    if (typeof resolve !== 'function') throw new Error('no new documents are resolved')
    const options = ['job', 'department', 'jobLocation', 'page', 'post', 'home'].map((templateId) => ({ templateId }))
    const offeredTo = (role: string) => {
      const context = { currentUser: { roles: [{ name: role }] } } as Parameters<typeof resolve>[1]
      return resolve(options as Parameters<typeof resolve>[0], context).map(({ templateId }) => templateId)
    }
    expect(offeredTo('recruiter')).toEqual(['job', 'department', 'jobLocation'])
    expect(offeredTo('editor')).toEqual(['job', 'department', 'jobLocation', 'page', 'post'])
    const templates = options.map(({ templateId: schemaType }) => ({ id: schemaType, schemaType }))
    expect(withoutFixedTemplates(templates as Template[]).map(({ id }) => id)).toEqual(offeredTo('editor'))
  })

  it('a copy of a service comes last, also after another copy of it, and has nothing that names the other', () => {
    const names = { route: '/IoT', breadcrumb: 'IOT', seo: { title: 'Sensors' } }
    const original = { _id: 'service-iot', title: 'IoT Solutions', ...names, orderRank: '0|105000:' }
    const copy = copyOfService(original, '0|107000:')
    expect(copy).toEqual({ _id: 'service-iot', title: 'IoT Solutions', orderRank: '0|108000:' })
    expect(copyOfService(original, copy.orderRank).orderRank > copy.orderRank).toBe(true)
  })

  it('Publish keeps when an opening was closed, and no later change of words moves it', () => {
    const closed = { active: false, closedAt: '2026-11-01T00:00:00Z' }
    const now = '2026-11-23T00:00:00Z'
    expect(closingChange({ active: false }, { active: true }, now)).toEqual({ set: { closedAt: now } })
    expect(closingChange(closed, closed, now)).toBeUndefined()
    expect(closingChange({ active: true }, { active: true }, now)).toBeUndefined()
    // Opened again, and closed again.
    expect(closingChange({ ...closed, active: true }, closed, now)).toEqual({ unset: ['closedAt'] })
    expect(closingChange(closed, { active: true }, now)).toEqual({ set: { closedAt: now } })
    // Closed before this was kept: then it was when it was last published.
    const before = { active: false, _updatedAt: '2026-10-01T00:00:00Z' }
    expect(closingChange({ active: false }, before, now)).toEqual({ set: { closedAt: before._updatedAt } })
  })

  it('a copy has no address; that of an opening has its own number, is open and has no closing date', () => {
    const original = {
      _id: 'a',
      title: 'Clerk',
      number: 3,
      active: false,
      postedOn: '2026-01-01',
      closesOn: '2026-02-01',
      closedAt: '2026-01-20',
      slug: { current: 'clerk' },
    }
    const copy = copyOfOpening(original)
    expect(copy).toMatchObject({ title: 'Clerk', active: true })
    for (const field of ['closesOn', 'closedAt', 'slug']) expect(copy).not.toHaveProperty(field)
    expect(withoutAddress(original)).toMatchObject({ number: 3, closesOn: original.closesOn })
    expect(withoutAddress(original)).not.toHaveProperty('slug')
    expect(copy.number).toBeGreaterThan(99_999_999)
    expect(Date.parse(copy.postedOn)).toBeGreaterThan(Date.now() - 60_000)
  })

  it('are of a fixed type in the local lake, too', () => {
    expect(fixedTypes).toEqual(Object.fromEntries(singletonTypes.map(({ name }) => [name, name])))
  })
})
