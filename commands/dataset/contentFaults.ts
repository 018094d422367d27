/** Validation errors of documents in a dataset, worded as in the Studio. */
import type { SanityClient } from '@sanity/client'
import {
  findIndex,
  getValueAtPath,
  validateDocument,
  type Path,
  type SanityDocument,
  type SchemaType,
  type Workspace,
} from 'sanity'
import { schemaTypes } from '#schemas/schemaTypes.ts'
import { stepsTo } from '#studio/content/placeInWords.ts'
import { screenTitle } from '@archstep/contracts/urls/screens.ts'
import { compileSchema } from '../types/compiledSchema.ts'

/**
 * `Hero › Buttons › item 2 › Label`: like the Studio's `placeInWords`, but with the items, because a terminal has no
 * link to them.
 */
function fieldInWords(type: SchemaType, document: unknown, path: Path): string {
  const words = stepsTo(type, document, path).map(({ part, type: step }, depth) => {
    if (typeof part === 'string') return step?.title ?? part
    const items = getValueAtPath(document, path.slice(0, depth))
    return `item ${findIndex(Array.isArray(items) ? items : [], part) + 1}`
  })
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
