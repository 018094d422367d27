import { expect, test } from 'vitest'
import { emptyInterest, interestForm } from '#web/careers/interestForm.ts'

const typed = {
  ...emptyInterest,
  full_name: ' Jordan Ellis ',
  email: 'jordan@ellis.example',
  phone: '(314) 555-0100',
  role: 'Web developer',
  work_auth_status: 'Citizen',
  preferred_location: 'Hybrid',
  availability: 'In four weeks',
  comments: ' \n',
  resume: new File(['%PDF-1.7'], 'cv.pdf'),
}

test('INT-04 blank fields are not sent, and the others are trimmed', async () => {
  const sent = await interestForm.parseAsync(typed)
  expect(sent.full_name).toBe('Jordan Ellis')
  expect([sent.linkedin, sent.comments, sent.opening]).toEqual([undefined, undefined, undefined])
})

test.each([
  ['linkedin.com/in/jordan', 'https://linkedin.com/in/jordan'],
  ['www.linkedin.com/in/jordan', 'https://www.linkedin.com/in/jordan'],
  ['jordan-ellis.example', 'https://jordan-ellis.example'],
  ['jordan.ellis24.example', 'https://jordan.ellis24.example'],
  [' http://jordan.example ', 'http://jordan.example'],
])('the profile %j is sent as %s', async (linkedin, profile) => {
  expect((await interestForm.parseAsync({ ...typed, linkedin })).linkedin).toBe(profile)
})

test('invisible characters that were pasted along are not sent', async () => {
  const pasted = {
    email: '\u200bjordan@ellis\u2060.example\ufeff',
    linkedin: '\u202ahttps://linkedin.com/in/jordan\u200b',
  }
  expect(await interestForm.parseAsync({ ...typed, ...pasted })).toMatchObject({
    email: 'jordan@ellis.example',
    linkedin: 'https://linkedin.com/in/jordan',
  })
})

test.each([
  ['8', '8'],
  ['<b>', undefined],
])('a link that names the job %s sends %s', async (opening, job) => {
  expect((await interestForm.parseAsync({ ...typed, opening })).opening).toBe(job)
})

test('INT-02 everything that the careers API would reject is reported before sending', async () => {
  const { error } = await interestForm.safeParseAsync({ ...typed, role: 'a\u0007b', comments: 'x'.repeat(5001) })
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['role', 'Remove line breaks and control characters'],
    ['comments', 'Use 5,000 characters or fewer'],
  ])
})

test('a resume of exactly 5 MB is sent, as the form says', async () => {
  const resume = new File([new Uint8Array(5 * 1024 * 1024)], 'cv.pdf')
  expect((await interestForm.parseAsync({ ...typed, resume })).resume).toBe(resume)
})
