/** What the Studio’s document actions get from Sanity. A test mocks `sanity` with `sanityHooks`. */
import { evaluate, parse } from 'groq-js'
import { useSyncExternalStore } from 'react'
import { BehaviorSubject, Subject } from 'rxjs'
import type { DocumentPresence, OperationError, OperationSuccess, Schema } from 'sanity'
import { beforeEach } from 'vitest'

export const studio = {
  dataset: [] as Record<string, unknown>[],
  /** What happened to the dataset and in the Studio. */
  log: [] as string[],
  /** Whether transactions fail. */
  fails: false,
  /** Whether Sanity disables the action. */
  isBarred: false,
  schema: undefined as Schema | undefined,
}

export const transaction = () => {
  const steps: string[] = []
  const change = {
    create: ({ from }: { from: string }) => void steps.push(`create ${from}`),
    delete: (id: string) => void steps.push(`delete ${id}`),
    patch: (id: string) => void steps.push(`patch ${id}`),
    commit: async () => {
      if (studio.fails) throw new Error('The lake is away.')
      studio.log.push(...steps)
    },
  }
  return change
}
/** The outcomes of unpublishing and deleting. */
export const operations = new Subject<OperationSuccess | OperationError>()
export const idPair = { publishedId: 'page-a', draftId: 'drafts.page-a' }
export const done = (op: string) => operations.next({ type: 'success', op: op as 'delete', id: 'page-a', idPair })

/** The rules' results, and the revision they are for. */
export const SOUND = { validation: [] as object[], isValidating: false, revision: '1' }
export const rules = new BehaviorSubject(SOUND)
/** Whether the last change is still on its way to the lake. */
export const syncing = new BehaviorSubject(false)
/** Who has the document open, and where their cursor is, as Sanity reports it. */
export const presence = new BehaviorSubject<Partial<DocumentPresence>[]>([])
const useFollowing = <T>(subject: BehaviorSubject<T>): T =>
  useSyncExternalStore(
    (told) => {
      const subscription = subject.subscribe(told)
      return () => subscription.unsubscribe()
    },
    () => subject.value,
  )

const showPerspective = (name: string) => void studio.log.push(`show ${name}`)

export const client = {
  transaction,
  fetch: async (
    query: string,
    params: Record<string, unknown>,
    { perspective }: { perspective: string },
  ): Promise<unknown> => {
    const dataset = studio.dataset.filter(
      ({ _id }) => perspective === 'raw' || !/^(?:drafts|versions)\./.test(String(_id)),
    )
    return (await evaluate(parse(query, { params }), { dataset, params })).get()
  },
}

export const sanityHooks = {
  useClient: () => client,
  useDocumentStore: () => ({ pair: { operationEvents: () => operations } }),
  useDocumentOperation: () => ({ patch: { execute: () => void studio.log.push('close') } }),
  useSchema: () => studio.schema,
  useCurrentUser: () => ({ id: 'me', roles: [{ name: 'editor' }] }),
  useDocumentPresence: () => useFollowing(presence),
  useValidationStatus: () => useFollowing(rules),
  useSyncState: () => ({ isSyncing: useFollowing(syncing) }),
  useSetPerspective: () => showPerspective,
}

beforeEach(() => {
  Object.assign(studio, { dataset: [], log: [], fails: false, isBarred: false })
  rules.next(SOUND)
  syncing.next(false)
  presence.next([])
})
