import { expect, test } from 'vitest'
import { BadSchema, compileSchema } from '#commands/types/compiledSchema.ts'
import { optionalField } from '#schemas/fields/fieldBuilders.ts'
import { schemaTypes } from '#schemas/schemaTypes.ts'

test('a schema that the Studio can’t compile is refused with Sanity’s message and its place', () => {
  const misspelled = optionalField('words', 'Words', 'strng')
  const wrong = { name: 'wrong', type: 'document', fields: [misspelled] } as never
  expect(() => compileSchema([...schemaTypes, wrong])).toThrow(BadSchema)
  expect(() => compileSchema([...schemaTypes, wrong])).toThrow(
    'nothing was done.\nwrong: Unknown type: strng. Did you mean "string"?',
  )
})

test('the schema of this project compiles', () => {
  expect(compileSchema(schemaTypes).get('home')?.title).toBe('Home')
})
