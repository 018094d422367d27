import type { Schema, SchemaType } from 'sanity'
import { documentTypes, singletonTypes } from '#schemas/schemaTypes.ts'

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
 * Generates the module that tells the site, which does not import the schemas, which field values code reads.
 * Presentation must not put invisible marks into them or anything below them. 'siteSettings.socialLinks.network' is the
 * document type followed by field names, without list keys.
 */
export function unmarkedFieldsModule(schema: Schema): string {
  const documents = [...singletonTypes, ...documentTypes].flatMap(({ name }) => schema.get(name) ?? [])
  const paths = new Set(documents.flatMap((type) => unmarkedBelow(type, type.name)))
  const header =
    '/** Written by `npm run typegen` from the schemas: fields that code reads, which markSources.ts leaves as ' +
    'they are. */'
  const lines = [...paths].sort().map((path) => `  '${path}',`)
  return [header, 'export const unmarkedFields: ReadonlySet<string> = new Set([', ...lines, '])', ''].join('\n')
}
