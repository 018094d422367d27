import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { MAX_LENGTHS, NOT_ASKED } from '@archstep/contracts/applications/application.ts'
import { interestShape, type InterestValues } from '@archstep/contracts/applications/interestShape.ts'

const missing = {
  full_name: 'no full_name',
  email: 'no email',
  phone: 'no phone',
  role: 'no role',
  work_auth_status: 'no work_auth_status',
  preferred_location: 'no preferred_location',
  availability: 'no availability',
}
const shape = interestShape({
  missing,
  tooLong: (max) => `over ${max}`,
  notOneLine: 'not one line',
  control: 'control',
  email: 'no address',
  profile: 'no profile',
  profileWithAccount: 'an account',
  noOption: (options) => `none of ${options.length}`,
  job: 'no job',
})
const schema = z.strictObject(shape)

const sent: InterestValues = {
  full_name: 'Jordan Ellis',
  email: 'jordan@ellis.example',
  phone: '(314) 555-0100',
  role: 'Web developer',
  work_auth_status: 'Citizen',
  preferred_location: 'Hybrid',
  availability: 'In four weeks',
}

/** The errors of a form in which these fields are replaced. */
const wrongWith = (fields: object): string[] =>
  schema.safeParse({ ...sent, ...fields }).error?.issues.map(({ message }) => message) ?? []

describe('INT-02 the fields of an expression of interest', () => {
  test('are all required except the profile, the comments, the job and where the applicant heard of us', () => {
    expect(schema.parse(sent)).toEqual(sent)
    const nothing = Object.fromEntries(Object.keys(sent).map((name) => [name, undefined]))
    expect(wrongWith(nothing).toSorted()).toEqual(Object.values(missing).toSorted())
    expect(wrongWith({ salary: '1' })).toHaveLength(1)
  })

  test.each<[keyof typeof MAX_LENGTHS, (length: number) => string]>([
    ['full_name', (length) => 'x'.repeat(length)],
    ['email', (length) => `${'x'.repeat(length - 12)}@example.com`],
    ['phone', (length) => '5'.repeat(length)],
    ['linkedin', (length) => `https://example.com/${'x'.repeat(length - 20)}`],
    ['role', (length) => 'x'.repeat(length)],
    ['availability', (length) => 'x'.repeat(length)],
    ['comments', (length) => 'x'.repeat(length)],
    ['source', (length) => 'x'.repeat(length)],
  ])('%s has a maximum length', (name, ofLength) => {
    const max = MAX_LENGTHS[name]
    expect(wrongWith({ [name]: ofLength(max) })).toEqual([])
    expect(wrongWith({ [name]: ofLength(max + 1) })).toEqual([`over ${max}`])
  })

  test.each(['\u200b\u200b', '\u3164', '\u2800', '\u00ad\ufe0f'])('a name must be readable: not %j', (name) => {
    expect(wrongWith({ full_name: name })).toEqual([missing.full_name])
  })

  test.each(['李', 'آشا', 'O\u200bNeil'])('a name may be %j', (name) => {
    expect(wrongWith({ full_name: name })).toEqual([])
  })

  test('no field may have control characters, and only the comments line breaks', () => {
    expect(wrongWith({ role: 'a\nb' })).toEqual(['not one line'])
    expect(wrongWith({ role: 'a\u0007b' })).toEqual(['not one line'])
    expect(wrongWith({ source: 'a\nb' })).toEqual(['not one line'])
    expect(wrongWith({ comments: 'a\r\n\tb' })).toEqual([])
    expect(wrongWith({ comments: 'a\u0007b' })).toEqual(['control'])
  })

  test('a blank source is refused, with the advice to leave it out', () => {
    expect(wrongWith({ source: ' ' })).toEqual(['Leave it out if nobody said.'])
    expect(wrongWith({ source: undefined })).toEqual([])
  })

  test.each([
    ["o'neil+jobs@a-b.example", []],
    ['JORDAN@ELLIS.EXAMPLE', []],
    ['jordan@münchen.de', []],
    ['jordan@डाक.भारत', []],
    ['jordan@ellis', ['no address']],
    ['jordan@-ü.de', ['no address']],
    ['jürgen@firma.de', ['no address']],
    ['a b@example.com', ['no address']],
    ['a@-b.example', ['no address']],
    ['a@b..example', ['no address']],
    ['@example.com', ['no address']],
  ])('the email address %s: %j', (email, wrong) => {
    expect(wrongWith({ email })).toEqual(wrong)
  })

  test.each([
    ['https://linkedin.com/in/jordan', []],
    ['http://jordan.example', []],
    ['https://medium.example/@jordan', []],
    ['https://localhost/jordan', ['no profile']],
    ['javascript:alert(1)', ['no profile']],
    ['ftp://example.com/jordan', ['no profile']],
    ['my profile', ['no profile']],
    ['https://www.linkedin.com@evil.example/in/jordan', ['an account']],
    ['https://www.linkedin.com\\in/jordan', ['an account']],
    ['https://linkedin.com/in/jordan\u0000', ['not one line']],
    ['https://linkedin.com/in/jordan\u0085', ['not one line']],
  ])('the profile %s: %j', (linkedin, wrong) => {
    expect(wrongWith({ linkedin })).toEqual(wrong)
  })

  test('INT-03 one option is chosen; “not asked” for work authorization can’t be chosen, but may be sent', () => {
    expect(wrongWith({ work_auth_status: NOT_ASKED })).toEqual([])
    expect(wrongWith({ work_auth_status: 'Visa', preferred_location: 'Moon' })).toEqual(['none of 6', 'none of 5'])
  })

  test('the job is given as a whole number', () => {
    expect(wrongWith({ opening: '999999999' })).toEqual([])
    for (const opening of ['0', '1.5', 'one', '1234567890123456']) expect(wrongWith({ opening })).toEqual(['no job'])
  })
})
