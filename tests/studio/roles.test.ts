import type { ConditionalPropertyCallback, DocumentActionComponent, DocumentActionProps } from 'sanity'
import { describe, expect, test } from 'vitest'
import { contentTypes, singletonTypes } from '#schemas/schemaTypes.ts'
import { documentOptions } from '#studio/actions/documentActions.ts'
import {
  isAdministrator,
  isOnlyRecruiter,
  isViewer,
  mayChange,
  mayWriteAuxiliary,
  typesToChange,
} from '#studio/roles.ts'

const person = (...roles: string[]) => ({ roles: roles.map((name) => ({ name })) })

test.each<[roles: string[], settings: boolean, retention: boolean, job: boolean, page: boolean, sharing: boolean]>([
  [['administrator'], true, true, true, true, true],
  [['editor'], false, false, true, true, true],
  [['recruiter'], false, true, true, false, false],
  [['recruiter', 'editor'], false, true, true, true, true],
  [['recruiter', 'administrator'], true, true, true, true, true],
  [['viewer', 'editor'], false, false, true, true, true],
  [['viewer'], false, false, true, true, false],
])('%j may change settings: %s, retention: %s, jobs: %s, pages: %s; share drafts: %s', (roles, ...expected) => {
  const who = person(...roles)
  const types = ['siteSettings', 'retention', 'job', 'page']
  expect([...types.map((type) => mayChange(who, type)), mayWriteAuxiliary(who)]).toEqual(expected)
})

test('without a user, there is no administrator and no recruiter', () => {
  for (const who of [null, undefined, person()])
    expect([isAdministrator(who), isOnlyRecruiter(who)]).toEqual([false, false])
  expect(isViewer(null)).toBe(false)
})

test('someone with only one role finds only the types of that role', () => {
  expect(typesToChange(person('administrator'))).toEqual(contentTypes)
  expect(typesToChange(person('recruiter')).toSorted()).toEqual(['department', 'job', 'jobLocation', 'retention'])
  expect(contentTypes.filter((type) => !typesToChange(person('editor')).includes(type)).toSorted()).toEqual([
    'retention',
    'siteSettings',
  ])
})

describe('a campaign', () => {
  const fields = singletonTypes.find(({ name }) => name === 'siteSettings')?.fields ?? []
  const change = (role: string, editorsMayCampaign?: boolean) =>
    fields.flatMap((field) => {
      const { name, readOnly } = field as { name: string; readOnly?: unknown }
      const context = { currentUser: person(role), document: { editorsMayCampaign } }
      return typeof readOnly === 'function' && !(readOnly as ConditionalPropertyCallback)(context as never)
        ? [name]
        : []
    })

  test('can be edited by editors once administrators allow it: banner, main menu, its button, nothing else', () => {
    expect(change('editor')).toEqual([])
    expect(change('editor', false)).toEqual([])
    expect(change('editor', true).toSorted()).toEqual(['banner', 'headerAction', 'navigation'])
    // The permission itself is not included.
    expect(change('administrator')).toEqual(expect.arrayContaining(['editorsMayCampaign', 'banner', 'phones', 'seo']))
  })

  const publish: DocumentActionComponent = () => ({ label: 'Publish' })
  const offered = (role: string, published: object | null) => {
    const context = { schemaType: 'siteSettings', documentId: 'siteSettings', currentUser: person(role) } as never
    const actions = typeof documentOptions.actions === 'function' ? documentOptions.actions([publish], context) : []
    return actions.flatMap((action) => action({ published } as DocumentActionProps)?.label ?? [])
  }

  test('has no actions for editors before that, and never any for recruiters and viewers', () => {
    expect(offered('editor', {})).toEqual([])
    expect(offered('editor', null)).toEqual([])
    expect(offered('editor', { editorsMayCampaign: true })).toEqual(['Publish'])
    for (const role of ['recruiter', 'viewer']) expect(offered(role, { editorsMayCampaign: true })).toEqual([])
    expect(offered('administrator', {})).toEqual(['Publish'])
  })
})
