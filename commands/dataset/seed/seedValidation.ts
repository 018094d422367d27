import type { SanityClient } from '@sanity/client'
import { evaluate, parse } from 'groq-js'
import { validateDocument, type Workspace } from 'sanity'
import { schemaTypes } from '#schemas/schemaTypes.ts'
import { compileSchema } from '../../types/compiledSchema.ts'
import { withAssets, type Seed, type SeedDocument } from './seedFiles.ts'

/** A validation message about a seed document. */
interface SeedFault {
  readonly documentId: string
  /** Path in the document, such as `hero.actions[0].href`. */
  readonly place: string
  readonly level: 'error' | 'warning' | 'info'
  readonly message: string
}

/** Cached, because a schema prepares each type on first use. */
const schema = compileSchema(schemaTypes)

/** The Studio's code for an unknown field. */
const UNKNOWN_FIELD = 'object.unknown-field'

/**
 * Validates seed documents with the Studio's rules.
 * @param ids the documents to check; all by default
 * @param onDocument called after each document
 */
export async function validateSeed(
  seed: Seed,
  ids?: readonly string[],
  onDocument?: (done: number, of: number) => void,
): Promise<SeedFault[]> {
  const documents = seed.documents.map((document) => withAssets(document, (file) => pretendAssetId(seed, file)))
  const workspace = seedWorkspace(documents)
  const present = new Set(documents.map(({ _id }) => _id))
  const findings: SeedFault[] = []
  const wanted = documents.filter(({ _id }) => ids?.includes(_id) ?? true)
  for (const [index, document] of wanted.entries()) {
    const inStudio = {
      document: { ...document, _rev: 'seed', _createdAt: '2026-01-01T00:00:00Z', _updatedAt: '2026-01-01T00:00:00Z' },
      workspace,
      getDocumentExists: ({ id }: { id: string }) => Promise.resolve(present.has(id) || /^(image|file)-/.test(id)),
    }
    // Only the CLI environment checks for unknown fields, but it turns errors on objects into warnings.
    const unknownFields = (await validateDocument({ ...inStudio, environment: 'cli' })).filter(
      ({ code }) => code === UNKNOWN_FIELD,
    )
    for (const { path, level, message, code } of [...(await validateDocument(inStudio)), ...unknownFields]) {
      findings.push({
        documentId: document._id,
        place: pathText(path),
        level: code === UNKNOWN_FIELD ? 'error' : level,
        message,
      })
    }
    onDocument?.(index + 1, wanted.length)
  }
  return findings
}

/** An id in Sanity's format. A real image id contains its size; this one is large enough for every rule. */
function pretendAssetId(seed: Seed, file: string): string {
  const { kind = 'image', sha1 = '' } = seed.assets.get(file) ?? {}
  return [kind, sha1, ...(kind === 'image' ? ['2000x2000'] : []), file.split('.').at(-1) ?? ''].join('-')
}

/**
 * The parts of a Studio that validation needs. Rules that query the dataset ('is this address free') query the seed.
 */
function seedWorkspace(documents: readonly SeedDocument[]): Workspace {
  const fetch = async (query: string, params: Record<string, unknown> = {}) => {
    const value = await evaluate(parse(query, { params }), { dataset: documents, params })
    return (await value.get()) as unknown
  }
  const client = { fetch, withConfig: () => client } as unknown as SanityClient
  return { schema, getClient: () => client } as unknown as Workspace
}

function pathText(path: ReadonlyArray<unknown>): string {
  return path
    .map((part) => {
      if (typeof part === 'object' && part !== null && '_key' in part) return `[${String(part._key)}]`
      return typeof part === 'number' ? `[${part}]` : `.${String(part)}`
    })
    .join('')
    .replace(/^\./, '')
}
