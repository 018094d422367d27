import { describe, expect, test } from 'vitest'
import { interestFields as apiFields } from '../../careers/api/interestForm.ts'
import { interestForm, textFields } from '../../web/careers/interest.ts'

const typed = {
  full_name: 'Jordan Ellis',
  email: 'jordan@ellis.example',
  phone: '(314) 555-0100',
  linkedin: '',
  role: 'Web developer',
  work_auth_status: 'Citizen',
  preferred_location: 'Hybrid',
  availability: 'In four weeks',
  comments: '',
}
const resume = new File(['%PDF-1.7'], 'cv.pdf')

type Name = keyof typeof typed

/** Whether the site sends a form with such a field, and what the API would say to what was typed, or to what is sent. */
async function verdicts(name: Name, text: string) {
  const site = await interestForm.safeParseAsync({ ...typed, [name]: text, resume })
  const sent = { ...typed, [name]: site.success ? site.data[name] : text }
  const filledIn = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== ''))
  return { site: site.success, api: apiFields.safeParse(filledIn).success }
}
const agreed = (taken: boolean) => ({ site: taken, api: taken })

describe('INT-02 the form takes what the careers API takes, and refuses the rest before it is sent', () => {
  test('the same fields', () => {
    expect(Object.keys(apiFields.shape).toSorted()).toEqual(textFields.toSorted())
  })

  test.each<[Name, (length: number) => string]>([
    ['full_name', (length) => 'x'.repeat(length)],
    ['email', (length) => `${'x'.repeat(length - 12)}@example.com`],
    ['phone', (length) => '5'.repeat(length)],
    ['linkedin', (length) => `https://example.com/${'x'.repeat(length - 20)}`],
    ['role', (length) => 'x'.repeat(length)],
    ['availability', (length) => 'x'.repeat(length)],
    ['comments', (length) => 'x'.repeat(length)],
  ])('the same length of %s', async (name, ofLength) => {
    const schema = apiFields.shape[name]
    const { maxLength } = 'unwrap' in schema ? schema.unwrap() : (schema as { maxLength: number | null })
    expect(maxLength).toBeGreaterThan(0)
    expect(await verdicts(name, ofLength(maxLength ?? 0))).toEqual(agreed(true))
    expect(await verdicts(name, ofLength((maxLength ?? 0) + 1))).toEqual(agreed(false))
  })

  test.each([
    [false, '\u200b\u200b'],
    [false, '\u3164'],
    [false, '\u2800'],
    [false, '\u00ad\ufe0f'],
    [true, '李'],
    [true, 'آشا'],
    [true, 'O\u200bNeil'],
  ])('the same verdict, %s, on the name %j', async (taken, name) => {
    expect(await verdicts('full_name', name)).toEqual(agreed(taken))
  })

  test.each([
    [true, "o'neil+jobs@a-b.example"],
    [true, 'JORDAN@ELLIS.EXAMPLE'],
    [false, 'jordan@ellis'],
    [false, 'jürgen@firma.de'],
    [false, 'a b@example.com'],
    [false, 'a@-b.example'],
    [false, 'a@b..example'],
    [false, '@example.com'],
  ])('the same verdict, %s, on the email address %s', async (taken, email) => {
    expect(await verdicts('email', email)).toEqual(agreed(taken))
  })

  test.each([
    [true, 'https://linkedin.com/in/jordan'],
    [true, 'http://jordan.example'],
    [true, 'linkedin.com/in/jordan'],
    [false, 'https://localhost/jordan'],
    [false, 'javascript:alert(1)'],
    [false, 'ftp://example.com/jordan'],
    [false, 'my profile'],
    [true, 'https://medium.example/@jordan'],
    [false, 'https://www.linkedin.com@evil.example/in/jordan'],
  ])('the same verdict, %s, on the profile %s', async (taken, linkedin) => {
    expect(await verdicts('linkedin', linkedin)).toEqual(agreed(taken))
  })
})
