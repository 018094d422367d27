import { createSchema, type SchemaType } from 'sanity'
import { expect, it } from 'vitest'
import { schemaTypes } from '../../schemas/schemaTypes.ts'
import { placeInWords } from '../../studio/publish/placeInWords.ts'

const schema = createSchema({ name: 'default', types: schemaTypes })

function typeNamed(name: string): SchemaType {
  const type = schema.get(name)
  if (!type) throw new Error(`There is no type ${name}.`)
  return type
}

it('a field is named as staff find it: by the titles of what it is in', () => {
  expect(placeInWords(typeNamed('about'), {}, ['cta', 'action', 'href'])).toBe('Invitation › Button › Or an address')
})

it('a field of an item of a list, and a link in a text, too', () => {
  const page = {
    blocks: [
      {
        _type: 'textBlock',
        _key: 'b',
        body: [{ _type: 'block', _key: 'p', markDefs: [{ _type: 'link', _key: 'l', href: '/nowhere' }] }],
      },
    ],
  }
  const path = ['blocks', { _key: 'b' }, 'body', { _key: 'p' }, 'markDefs', { _key: 'l' }, 'href']
  expect(placeInWords(typeNamed('page'), page, path)).toBe('Blocks › Text › Text › Or an address')
})

it('of the document itself there is no place to name', () => {
  expect(placeInWords(typeNamed('about'), {}, [])).toBe('')
})
