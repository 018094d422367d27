import type { Template } from 'sanity'
import { describe, expect, test } from 'vitest'
import { fixedTypes } from '#hosts/ownLake/lakeOptions.ts'
import { withoutRemoteAssets } from '#lake/studio/offlineAssets.ts'
import { documentTypes, singletonTypes } from '#schemas/schemaTypes.ts'
import { retention } from '#schemas/singletons/retention.ts'
import { documentOptions, withoutFixedTemplates } from '#studio/actions/documentActions.ts'
import { copyOfJob, copyOfService, withoutAddress } from '#studio/actions/duplicates.ts'
import { closingChange } from '#studio/actions/withClosingTime.ts'
import { ShareDraft } from '#studio/draftLinks/ShareDraft.tsx'
import { ReplaceEverywhere } from '#studio/replace/ReplaceEverywhere.tsx'
import { pageTypes } from '@archstep/contracts/urls/pageTypes.ts'

describe('a page of the local Studio', () => {
  test('loads no script and no font from elsewhere', () => {
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

describe('documents that exist once', () => {
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
      action === ShareDraft ? 'share' : action === ReplaceEverywhere ? 'replace everywhere' : action.action,
    )
  }

  const stays = ['publish', 'discardChanges', 'discardVersion', 'restore']
  test.each([
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
    ['others keep every action', 'course', undefined, actions.map(({ action }) => action)],
    [
      'who stands on several pages can be replaced on all of them, too',
      'testimonial',
      undefined,
      [...actions.map(({ action }) => action), 'replace everywhere'],
    ],
  ])('%s', (_what, type, id, offered) => {
    const found = actionsOf(type, 'administrator', id).filter((action) => action !== 'share')
    expect(found.toSorted()).toEqual(offered.toSorted())
  })

  test('only drafts of pages can be shared, and only by people who may create links', () => {
    const types = [...singletonTypes, ...documentTypes].map(({ name }) => name)
    const shared = (role: string) => types.filter((type) => actionsOf(type, role).includes('share')).sort()
    const pages = [...pageTypes].sort()
    expect(shared('editor')).toEqual(pages)
    expect(shared('administrator')).toEqual(pages)
    expect(shared('recruiter')).toEqual([])
    expect(shared('viewer')).toEqual([])
  })

  test('the retention document offers no actions to an editor', () => {
    expect(actionsOf('retention', 'editor')).toEqual([])
    const { readOnly } = retention
    if (typeof readOnly !== 'function') throw new Error('everyone may write')
    const writes = (name: string) => !readOnly({ currentUser: { roles: [{ name }] } } as never)
    expect(['administrator', 'recruiter', 'editor', 'viewer'].filter(writes)).toEqual(['administrator', 'recruiter'])
    expect(actionsOf('home', 'editor')).toContain('publish')
  })

  test('a recruiter is only offered actions on jobs and their lists', () => {
    const offered = [...singletonTypes, ...documentTypes].flatMap(({ name }) =>
      actionsOf(name, 'recruiter').length > 0 ? [name] : [],
    )
    expect(offered.sort()).toEqual(['department', 'job', 'jobLocation', 'retention'])
  })

  test('new documents are never of a fixed type and, for a recruiter, only jobs and their lists', () => {
    const resolve = documentOptions.newDocumentOptions
    if (typeof resolve !== 'function') throw new Error('no new documents are resolved')
    // Tags of pictures are created in the media browser.
    const names = ['job', 'department', 'jobLocation', 'page', 'post', 'home', 'media.tag']
    const options = names.map((templateId) => ({ templateId }))
    const offeredTo = (role: string) => {
      const context = { currentUser: { roles: [{ name: role }] } } as Parameters<typeof resolve>[1]
      return resolve(options as Parameters<typeof resolve>[0], context).map(({ templateId }) => templateId)
    }
    expect(offeredTo('recruiter')).toEqual(['job', 'department', 'jobLocation'])
    expect(offeredTo('editor')).toEqual(['job', 'department', 'jobLocation', 'page', 'post'])
    const templates = options.slice(0, -1).map(({ templateId: schemaType }) => ({ id: schemaType, schemaType }))
    expect(withoutFixedTemplates(templates as Template[]).map(({ id }) => id)).toEqual(offeredTo('editor'))
  })

  test('a copy of a service comes last, even after another copy of it, and doesn’t refer to the original', () => {
    const names = { route: '/IoT', breadcrumb: 'IOT', seo: { title: 'Sensors' } }
    const original = { _id: 'service-iot', title: 'IoT Solutions', ...names, orderRank: '0|105000:' }
    const copy = copyOfService(original, '0|107000:')
    expect(copy).toEqual({ _id: 'service-iot', title: 'IoT Solutions', orderRank: '0|108000:' })
    expect(copyOfService(original, copy.orderRank).orderRank > copy.orderRank).toBe(true)
  })

  test('Publish records when a job was closed, and later edits don’t change it', () => {
    const closed = { active: false, closedAt: '2026-11-01T00:00:00Z' }
    const now = '2026-11-23T00:00:00Z'
    expect(closingChange({ active: false }, { active: true }, now)).toEqual({ set: { closedAt: now } })
    expect(closingChange(closed, closed, now)).toBeUndefined()
    expect(closingChange({ active: true }, { active: true }, now)).toBeUndefined()
    // Reopened, and closed again.
    expect(closingChange({ ...closed, active: true }, closed, now)).toEqual({ unset: ['closedAt'] })
    expect(closingChange(closed, { active: true }, now)).toEqual({ set: { closedAt: now } })
    // Closed before this was recorded: the time of its last publication counts.
    const before = { active: false, _updatedAt: '2026-10-01T00:00:00Z' }
    expect(closingChange({ active: false }, before, now)).toEqual({ set: { closedAt: before._updatedAt } })
  })

  test('a copy has no address; a copied job gets a new number, is open and has no closing date', () => {
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
    const copy = copyOfJob(original)
    expect(copy).toMatchObject({ title: 'Clerk', active: true })
    for (const field of ['closesOn', 'closedAt', 'slug']) expect(copy).not.toHaveProperty(field)
    expect(withoutAddress(original)).toMatchObject({ number: 3, closesOn: original.closesOn })
    expect(withoutAddress(original)).not.toHaveProperty('slug')
    expect(copy.number).toBeGreaterThan(99_999_999)
    expect(Date.parse(copy.postedOn)).toBeGreaterThan(Date.now() - 60_000)
  })

  test('have a fixed type in the local lake, too', () => {
    expect(fixedTypes).toEqual(Object.fromEntries(singletonTypes.map(({ name }) => [name, name])))
  })
})
