import pLimit from 'p-limit'
import { getPublishedId, pathToString, validateDocument, type SanityDocument, type Workspace } from 'sanity'
import type { FieldPlace } from '@archstep/contracts/cms/fieldPlace.ts'

export interface HealthFinding extends FieldPlace {
  readonly level: 'error' | 'warning'
  readonly message: string
}

const AT_ONCE = 4

async function inspect(
  document: SanityDocument,
  workspace: Workspace,
  existing: ReadonlySet<string>,
): Promise<HealthFinding[]> {
  const markers = await validateDocument({
    document,
    workspace,
    getDocumentExists: ({ id }) =>
      Promise.resolve(existing.has(id) || id.startsWith('image-') || id.startsWith('file-')),
  })
  const documentId = getPublishedId(document._id)
  return markers.flatMap(({ level, message, path }): HealthFinding[] =>
    level === 'info' ? [] : [{ documentId, type: document._type, path: pathToString(path), level, message }],
  )
}

/** The workspace with a client that caches queries, because hundreds of links lead to the same few pages. */
function askingOnce(workspace: Workspace): Workspace {
  const results = new Map<string, Promise<unknown>>()
  const getClient: Workspace['getClient'] = (options) => {
    const client = workspace.getClient(options)
    const fetch = (query: string, params?: Record<string, unknown>, fetchOptions?: object) => {
      const key = JSON.stringify([query, params])
      const result = results.get(key) ?? client.fetch<unknown>(query, params ?? {}, fetchOptions ?? {})
      results.set(key, result)
      return result
    }
    return new Proxy(client, {
      get: (target, name) => (name === 'fetch' ? fetch : (Reflect.get(target, name, target) as unknown)),
    })
  }
  return { ...workspace, getClient }
}

/** Validates a few documents at a time to keep the Studio responsive. */
export async function inspectDocuments(
  documents: readonly SanityDocument[],
  workspace: Workspace,
  onProgress: (done: number) => void,
): Promise<HealthFinding[]> {
  const existing = new Set(documents.map(({ _id }) => getPublishedId(_id)))
  const shared = askingOnce(workspace)
  let done = 0
  const findings = await pLimit(AT_ONCE).map(documents, async (document) => {
    const found = await inspect(document, shared, existing)
    done += 1
    onProgress(done)
    return found
  })
  // Errors before warnings.
  return findings.flat().sort((a, b) => a.level.localeCompare(b.level) || a.documentId.localeCompare(b.documentId))
}
