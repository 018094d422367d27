/** Messages between the lake and its query processes. */
import type { Identity } from '../auth/roles.ts'
import type { LakeDocument } from '../protocol/document.ts'
import type { Perspective } from '../store/view.ts'

/** The account behind a query, which decides what it may see. */
export type QueryIdentity = Pick<Identity, 'id' | 'role'> | undefined

export interface Filter {
  /** Name of the dataset. */
  dataset: string
  query: string
  params: Record<string, unknown>
}

export interface Query extends Filter {
  perspective: Perspective
  sourceMap?: 'indexed' | 'keyed' | undefined
}

export interface QueryResult {
  /** JSON text. */
  result: string
  /** `t:<type>`, `s:<slug>`, `i:<published id>` or `all`: what the result depends on. */
  dependencies: string[]
  /** JSON text. */
  sourceMap: string | undefined
  /** The result depends on more than documents and parameters. */
  volatile: boolean
}

export const lengthOf = ({ result, dependencies, sourceMap = '' }: QueryResult): number =>
  [result, sourceMap, ...dependencies].reduce((sum, { length }) => sum + length, 0)

export type Work =
  | { kind: 'query'; query: Query; identity: QueryIdentity }
  /** Which documents are in the result, for a mutation. */
  | { kind: 'select'; query: Query; identity: QueryIdentity }
  /** Which of the documents (JSON text) a filter matches; without documents, only validates the GROQ. */
  | { kind: 'match'; filter: Filter; identity: QueryIdentity; documents: string[] }

export interface WorkResults {
  query: QueryResult
  select: string[]
  match: boolean[]
}

export type ToProcess =
  | { kind: 'documents'; dataset: string; bodies: string[]; removed: string[] }
  /** All documents have been sent. */
  | { kind: 'ready' }
  | { kind: 'work'; work: Work }

export type FromProcess =
  | { kind: 'ready' }
  | { kind: 'done'; value: WorkResults[Work['kind']] }
  | { kind: 'refused'; status: number; body: Record<string, unknown>; message: string }
  /** It takes longer than is allowed here. */
  | { kind: 'late' }

const texts = new WeakMap<LakeDocument, string>()

/** The JSON text of a stored document, which never changes. */
export function textOf(document: LakeDocument): string {
  let text = texts.get(document)
  if (text === undefined) texts.set(document, (text = JSON.stringify(document)))
  return text
}
