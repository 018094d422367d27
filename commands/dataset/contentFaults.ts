/** Validation errors of documents in a dataset, worded as in the Studio. */
import type { SanityClient } from '@sanity/client'
import { validateDocument, type SanityDocument, type SchemaType, type Workspace } from 'sanity'
import { screenTitle } from '@archstep/contracts/routes.ts'
import { schemaTypes } from '#schemas/schemaTypes.ts'
import { compileSchema } from '../types/compiledSchema.ts'

/** `Hero › Buttons › item 2 › Label`: the titles that lead to a field in the Studio. */
function fieldInWords(type: SchemaType, document: unknown, path: readonly unknown[]): string {
  let at: SchemaType | undefined = type
  let value: unknown = document
  const words: string[] = []
  for (const part of path) {
    if (typeof part === 'string') {
      const field: SchemaType | undefined =
        at && 'fields' in at ? at.fields.find(({ name }) => name === part)?.type : undefined
      value = Object(value)[part] as unknown
      words.push(field?.title ?? part)
      at = field
      continue
    }
    const items: { _key?: string; _type?: string }[] = Array.isArray(value) ? value : []
    const index = typeof part === 'number' ? part : items.findIndex(({ _key }) => _key === Object(part)['_key'])
    value = items[index]
    const members: SchemaType[] = at && 'of' in at ? at.of : []
    at = members.find(({ name }) => name === items[index]?._type) ?? members[0]
    words.push(`item ${index + 1}`)
  }
  return words.join(' › ')
}

/** A line for each broken rule: `Home (home), Hero › Heading: Write a heading.` */
export async function contentFaults(client: SanityClient, ids: readonly string[]): Promise<string[]> {
  const schema = compileSchema(schemaTypes)
  const published = client.withConfig({ perspective: 'published' })
  const documents = await published.fetch<SanityDocument[]>('*[_id in $ids]', { ids }, { tag: 'content.faults' })
  const workspace = { schema, getClient: () => published } as unknown as Workspace
  const getDocumentExists = async ({ id }: { id: string }) => (await published.getDocument(id)) !== undefined
  const lines: string[] = []
  for (const document of documents) {
    const type = schema.get(document._type)
    if (!type) continue
    const { title, name } = document as { title?: unknown; name?: unknown }
    const called = [title, name].find((each) => typeof each === 'string')
    const what = screenTitle(document._type) ?? `${type.title}${called === undefined ? '' : ` “${called}”`}`
    for (const { level, path, message } of await validateDocument({ document, workspace, getDocumentExists })) {
      if (level !== 'error') continue
      const field = fieldInWords(type, document, path)
      lines.push(`${what} (${document._id})${field && `, ${field}`}: ${message}`)
    }
  }
  return lines
}
