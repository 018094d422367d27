import { createSchema, prepareForPreview, type ObjectSchemaType, type SchemaType } from 'sanity'
import { expect, test, vi } from 'vitest'
import { contentTypes, schemaTypes } from '#schemas/schemaTypes.ts'

const schema = createSchema({ name: 'default', types: schemaTypes })

/** Possible values of a field while someone works on it, or after a program has written it. */
const odd: Readonly<Record<string, (type: SchemaType, depth: number) => unknown>> = {
  'is missing': () => undefined,
  'is null': () => null,
  'is empty': ({ jsonType }) => ({ string: '', array: [], object: {}, number: 0, boolean: false })[jsonType],
  'is blank': ({ jsonType }) => ({ string: ' \n ', array: [null], object: {}, number: -1, boolean: true })[jsonType],
  'is filled in': (type, depth) => sample(type, depth),
  'is filled in if it is a list': (type, depth) => (type.jsonType === 'array' ? sample(type, depth) : undefined),
}

/** A value of a type with everything filled in. */
function sample(type: SchemaType, depth: number): unknown {
  if (type.jsonType === 'object') {
    const { name, fields } = type
    if (name === 'reference') return { _type: name, _ref: 'somewhere' }
    return { _type: name, ...(depth > 0 && fieldsOf(fields, (field) => sample(field, depth - 1))) }
  }
  if (type.jsonType === 'array') {
    return type.of.map((item, index) => {
      const value = sample(item, depth - 1)
      return typeof value === 'object' ? { _key: String(index), ...value } : value
    })
  }
  return { string: 'word', number: 7, boolean: true }[type.jsonType as string]
}

const fieldsOf = (fields: ObjectSchemaType['fields'], value: (type: SchemaType) => unknown) =>
  Object.fromEntries(fields.map(({ name, type }) => [name, value(type)]))

/** Everything that is listed: documents, and items of lists in the form. */
const listed = schemaTypes.map(({ name }) => schema.get(name)).filter((type) => type?.jsonType === 'object')

const cases = listed.flatMap((type) =>
  Object.entries(odd).map(([state, value]) => ({ name: type?.name ?? '', type, state, value })),
)

test.each(cases)('$name with every field $state is listed in words, without an error', ({ type, value }) => {
  if (type?.jsonType !== 'object') throw new Error('Only objects are listed.')
  const said = vi.spyOn(console, 'error').mockReturnValue()
  const document = { _type: type.name, _id: 'a', ...fieldsOf(type.fields, (field) => value(field, 4)) }
  const { title, subtitle } = prepareForPreview(document, type)
  expect(said).not.toHaveBeenCalled()
  // A number may be a title, too.
  expect([title, subtitle].join(' ')).not.toMatch(/undefined|null|NaN|object|Invalid/)
})

test('the odd documents above cover every type', () => {
  expect(listed.map((type) => type?.name)).toEqual(expect.arrayContaining([...contentTypes]))
})
