import { existsSync } from 'node:fs'
import path from 'node:path'
import { type ArrayOptions, createSchema, type ObjectSchemaType, type SchemaType } from 'sanity'
import { describe, expect, test } from 'vitest'
import { blockTypes } from '#schemas/blocks/blockTypes.ts'
import { iconNames } from '#schemas/icons.ts'
import { withTextLimits } from '#schemas/rules/textLimits.ts'
import { documentTypes, schemaTypes, singletonTypes } from '#schemas/schemaTypes.ts'

const studioFiles = path.resolve(import.meta.dirname, '../../studio/static')
const schema = createSchema({ name: 'default', types: schemaTypes })

function typeOf(name: string): ObjectSchemaType {
  const type = schema.get(name)
  if (type === undefined || !('fields' in type)) throw new Error(`${name} is not a type with fields`)
  return type
}

function fieldType(name: string, field: string): SchemaType {
  const found = typeOf(name).fields.find((candidate) => candidate.name === field)
  if (!found) throw new Error(`${name} has no field ${field}`)
  return found.type
}

/** Names of the type itself and of the types that it is derived from. */
function ancestry(type: SchemaType | undefined): string[] {
  return type ? [type.name, ...ancestry(type.type)] : []
}

/** The result of the last of a field's own rules for a value. */
function lastVerdict(type: SchemaType): (value: unknown) => unknown {
  let verdict: (value: unknown) => unknown = () => true
  const rule: unknown = new Proxy(() => rule, {
    get: (_, method) => (found: typeof verdict) => {
      if (method === 'custom') verdict = found
      return rule
    },
  })
  ;(type.validation as ((rule: unknown) => unknown) | undefined)?.(rule)
  return verdict
}

describe('CMS-01 the entities of the specification keep their field names', () => {
  test.each([
    ['serviceCard', ['icon', 'title', 'link', 'desc']],
    ['testimonial', ['text', 'name', 'role', 'avatar']],
    ['techItem', ['name', 'icon', 'color']],
    ['processStep', ['title', 'desc', 'icon']],
    ['successStory', ['title', 'desc', 'image', 'stats']],
    ['resource', ['title', 'type', 'size', 'duration']],
  ])('%s has %j', (name, fields) => {
    expect(typeOf(name).fields.map((field) => field.name)).toEqual(expect.arrayContaining(fields))
  })

  test('CMS-01 a resource is a PDF, a video or an Excel file', () => {
    expect(fieldType('resource', 'type').options).toMatchObject({ list: ['PDF', 'Video', 'Excel'] })
  })
})

describe('the model', () => {
  test('compiles without a problem', () => {
    const problems = (schema._validation ?? []).flatMap((group) => group.problems)
    expect(problems).toEqual([])
  })

  test('has a picture of each block for the menu for adding blocks', () => {
    const { insertMenu } = fieldType('page', 'blocks').options as ArrayOptions
    const grid = insertMenu?.views?.find((view) => view.name === 'grid')
    const pictures = blockTypes.map(({ name }) => path.join(studioFiles, grid?.previewImageUrl?.(name) ?? 'none'))
    const missing = pictures.filter((file) => !existsSync(file))
    expect(missing, '`npm run docs:blocks` takes them: CONTRIBUTING.md, Add a block').toEqual([])
  })

  test('has a title and an icon for every document and block', () => {
    const shown = [...singletonTypes, ...documentTypes, ...blockTypes]
    expect(shown.filter(({ title, icon }) => !/^[A-Z]/.test(title) || icon === undefined)).toEqual([])
  })

  test('lists everything by existing fields', () => {
    /** Whether a type has something at a path, such as `items.0.picture.alt`, also in what it refers to. */
    const has = (type: SchemaType, [part, ...rest]: readonly string[]): boolean => {
      if (part === undefined || part.startsWith('_')) return true
      if ('of' in type) return /^\d+$/.test(part) && type.of.some((member) => has(member, rest))
      const fields = 'fields' in type ? type.fields : []
      const targets = 'to' in type ? (type.to as readonly SchemaType[]) : []
      const found = fields.find(({ name }) => name === part)
      return found ? has(found.type, rest) : targets.some((target) => has(target, [part, ...rest]))
    }
    const selected = schemaTypes.flatMap(({ name }) => {
      const type = schema.get(name)
      const paths = Object.values<string>(type?.preview?.select ?? {})
      return type ? paths.map((place) => ({ type, place })) : []
    })
    expect(selected.length).toBeGreaterThan(100)
    const wrong = selected.filter(({ type, place }) => !has(type, place.split('.')))
    expect(wrong.map(({ type, place }) => `${type.name}: ${place}`)).toEqual([])
  })

  test('uses the same rules for every picture’s description', () => {
    const images = schemaTypes
      // A picture's own description covers its dark version.
      .filter(({ name }) => name !== 'picture')
      .flatMap(({ name }) => {
        const type = schema.get(name)
        return type && 'fields' in type ? type.fields.map(({ type }) => type) : []
      })
      .filter((type) => ancestry(type).includes('image'))
    expect(images.length).toBeGreaterThan(5)
    for (const image of images) expect(ancestry(image)).toContain('picture')
  })

  test('limits text in every field to what a page can show', () => {
    const said = new Map<string, unknown>()
    const look = (type: SchemaType, path: string): void => {
      // Countries and icons are refused unless they are in their lists.
      if (/^(?:country|icon)$/.test(type.name)) return
      const kind = ancestry(type).find((name) => ['string', 'text', 'block'].includes(name))
      const long = 'a'.repeat(3_000_000)
      if (kind) said.set(path, lastVerdict(type)(kind === 'block' ? { children: [{ text: long }] } : long))
      // Everything below these, and fields with a leading underscore, is Sanity's own; in a paragraph, all but its
      // links.
      if (/^(?:reference|slug)$/.test(type.name)) return
      for (const { name, type: field } of 'fields' in type ? type.fields : [])
        if (kind === 'block' ? name === 'markDefs' : !name.startsWith('_')) look(field, `${path}.${name}`)
      for (const member of 'of' in type ? type.of : []) look(member, `${path}[]`)
    }
    for (const { name } of schemaTypes) {
      const type = schema.get(name)
      if (type) look(type, name)
    }
    const refused = /^Take 2,9\d\d,000 characters out: there are 3,000,000, and the limit is (?:1|20),000\.$/
    expect(said.size).toBeGreaterThan(250)
    expect([...said].filter(([, verdict]) => !refused.test(String(verdict)))).toEqual([])
  })

  test('accepts a text of the maximum length, counted over all parts of a paragraph, and not one character more', () => {
    const most = (type: string) => lastVerdict(withTextLimits({ name: 'a', type }) as unknown as SchemaType)
    const [line, paragraph] = [most('string'), most('block')]
    expect([undefined, 'a'.repeat(1000)].map(line)).toEqual([true, true])
    expect(line('a'.repeat(1001))).toBe('Take 1 character out: there are 1,001, and the limit is 1,000.')
    const spans = (...lengths: number[]) => ({ children: lengths.map((length) => ({ text: 'a'.repeat(length) })) })
    expect(paragraph({ children: [...spans(10_000, 10_000).children, {}] })).toBe(true)
    expect(paragraph(spans(10_000, 10_001))).toMatch(/^Take 1 character out: there are 20,001/)
  })

  test('only offers icons in the icon set', () => {
    expect(new Set(iconNames).size).toBe(iconNames.length)
    const folder = path.resolve(import.meta.dirname, '../../node_modules/lucide-static/icons')
    expect(iconNames.filter((name) => !existsSync(path.join(folder, `${name}.svg`)))).toEqual([])
  })
})
