import { evaluate, parse } from 'groq-js'
import { expect, test } from 'vitest'
import { withValuesGroq } from '#web/content/askSanity.ts'
import { linkFragment } from '#web/content/queries/fragments.ts'
import { resolveResult } from '#web/content/resolveResult.ts'

const settings = {
  _id: 'siteSettings',
  _type: 'siteSettings',
  phones: [{ display: '(314) 555-0142', number: '+13145550142' }],
  email: 'hello@archstep.example',
  address: {
    street: '911 Washington Avenue',
    unit: 'Suite 500',
    city: 'Saint Louis',
    region: 'Missouri',
    postalCode: '63101',
  },
  socialLinks: [{ network: 'x' }, { network: 'whatsapp', href: 'https://wa.me/13145550142' }],
  facts: [{ name: 'people', value: 'forty' }, { name: 'empty' }],
}

/** The document's field on the site while these documents are published. */
async function read(
  field: unknown,
  documents: object[] = [settings],
  values?: ReadonlyMap<string, string>,
): Promise<unknown> {
  const groq = withValuesGroq(`*[_id == "x"][0]{text, link{${linkFragment}}}`)
  const value = await evaluate(parse(groq), { dataset: [...documents, { _id: 'x', ...(field as object) }] })
  return resolveResult(await value.get(), { picture: () => ({ src: '' }), file: () => '' }, values)
}

test.each([
  ['Call {our phone}.', 'Call (314) 555-0142.'],
  ['{our address}', '911 Washington Avenue, Suite 500, Saint Louis, Missouri 63101'],
  ['We are {our people}: {our people}!', 'We are forty: forty!'],
  [
    'Hello {name}, {our planet} and {our empty} are not known',
    'Hello {name}, {our planet} and {our empty} are not known',
  ],
])('“%s” becomes “%s”', async (text, words) => {
  expect(await read({ text })).toMatchObject({ text: words })
})

test('a one-line address also works without a suite', async () => {
  const house = { ...settings, address: { ...settings.address, unit: undefined } }
  expect(await read({ text: '{our address}' }, [house])).toMatchObject({
    text: '911 Washington Avenue, Saint Louis, Missouri 63101',
  })
})

test.each([
  ['phone', 'tel:+13145550142'],
  ['email', 'mailto:hello@archstep.example'],
  ['whatsapp', 'https://wa.me/13145550142'],
])('a link to our %s follows the settings', async (contact, href) => {
  expect(await read({ link: { label: 'Call', contact } })).toMatchObject({ link: { href } })
})

test('without site settings, texts stay unchanged and a link to our phone leads nowhere', async () => {
  const content = await read({ text: 'Call {our phone}', link: { label: 'Call', contact: 'phone' } }, [])
  expect(content).toMatchObject({ text: 'Call {our phone}', link: { href: '' } })
})

test('someone who views drafts sees the values of the drafts', async () => {
  const drafts = new Map([['phone', '(314) 555-0199']])
  expect(await read({ text: 'Call {our phone}' }, [settings], drafts)).toMatchObject({ text: 'Call (314) 555-0199' })
})

test('in formatted text, a value becomes plain text; code is left alone', async () => {
  const text = [
    {
      _type: 'block',
      children: [
        { _type: 'span', text: 'Call ' },
        { _type: 'siteValue', _key: 'v', name: 'phone' },
      ],
    },
    { _type: 'code', code: 'echo {our phone}' },
  ]
  const span = { _type: 'span', _key: 'v', text: '(314) 555-0142' }
  expect(await read({ text })).toMatchObject({
    text: [{ children: [{ text: 'Call ' }, span] }, { code: 'echo {our phone}' }],
  })
})
