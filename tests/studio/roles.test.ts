import { expect, it } from 'vitest'
import { contentTypes } from '#schemas/schemaTypes.ts'
import { isAdministrator, isRecruiter, isViewer, mayChange, mayShareDrafts, typesToChange } from '#studio/roles.ts'

const person = (...roles: string[]) => ({ roles: roles.map((name) => ({ name })) })

it.each<[roles: string[], settings: boolean, retention: boolean, job: boolean, page: boolean, sharing: boolean]>([
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
  expect([...types.map((type) => mayChange(who, type)), mayShareDrafts(who)]).toEqual(expected)
})

it('nobody in particular is no administrator and no recruiter', () => {
  for (const who of [null, undefined, person()])
    expect([isAdministrator(who), isRecruiter(who)]).toEqual([false, false])
  expect(isViewer(null)).toBe(false)
})

it('somebody with one role finds the types of it, and no others', () => {
  expect(typesToChange(person('administrator'))).toEqual(contentTypes)
  expect(typesToChange(person('recruiter')).toSorted()).toEqual(['department', 'job', 'jobLocation', 'retention'])
  expect(contentTypes.filter((type) => !typesToChange(person('editor')).includes(type)).toSorted()).toEqual([
    'retention',
    'siteSettings',
  ])
})
