import { createSchema, type SchemaType } from 'sanity'
import { documentTypes, schemaTypes, singletonTypes } from '../../schemas/schemaTypes.ts'

const READ_BY_CODE: ReadonlySet<string> = new Set(['slug', 'url', 'email', 'date', 'datetime'])

function isReadByCode({ name, options }: SchemaType): boolean {
  const { list, readByCode } = (options ?? {}) as { list?: unknown; readByCode?: boolean }
  return READ_BY_CODE.has(name) || list !== undefined || readByCode === true
}

function unmarkedBelow(type: SchemaType, path: string): string[] {
  if (isReadByCode(type)) return [path]
  if (type.name === 'reference') return []
  const fields = 'fields' in type ? type.fields : []
  const members = 'of' in type ? type.of : []
  return [
    ...fields.flatMap((field) => unmarkedBelow(field.type, `${path}.${field.name}`)),
    ...members.flatMap((member) => unmarkedBelow(member, path)),
  ]
}

/**
 * The fields whose values code reads, so that Presentation must not put an invisible mark into them, nor into what is below
 * them: 'siteSettings.socialLinks.network' is the type of the document, then the names of the fields, without keys of lists.
 */
function unmarkedFields(): string[] {
  const schema = createSchema({ name: 'default', types: schemaTypes })
  const documents = [...singletonTypes, ...documentTypes].flatMap(({ name }) => schema.get(name) ?? [])
  return [...new Set(documents.flatMap((type) => unmarkedBelow(type, type.name)))].sort()
}

/** The module that tells the site, which does not import the schemas. */
export function unmarkedFieldsModule(): string {
  return [
    '/** Written by `npm run typegen` from the schemas: fields that code reads, which markSources.ts leaves as they are. */',
    'export const unmarkedFields: ReadonlySet<string> = new Set([',
    ...unmarkedFields().map((path) => `  '${path}',`),
    '])',
    '',
  ].join('\n')
}
