import { draftId, releaseOf } from '../protocol/document.ts'
import type { Effects, HistoricTransaction } from './storedTransaction.ts'

/** An entry of the Studio's history panel. */
export type DocumentEvent = Record<string, unknown> & { type: string; timestamp: string }

/** Whether an effect creates a document, seen from its end, or removes one. */
const isNothing = ([kind, value]: readonly unknown[]): boolean => kind === 0 && value === null
const isDeletion = (effects: Effects | undefined): boolean => effects !== undefined && isNothing(effects.apply)
const isCreation = (effects: Effects | undefined): boolean => effects !== undefined && isNothing(effects.revert)

/**
 * What a transaction did with a document, as the Studio names it; undefined for an edit.
 * @param published its id
 * @param draft the draft or version that the events are about
 * @param revisions the last transaction before this one of each state, by its id
 */
export function describeEvent(
  { id, effects }: HistoricTransaction,
  published: string,
  draft: string,
  revisions: ReadonlyMap<string, string>,
): { type: string; [field: string]: unknown } | undefined {
  const onDraft = effects.get(draft)
  const onPublished = effects.get(published)
  const gone = [...effects.keys()].find((state) => state !== published && isDeletion(effects.get(state)))
  const releaseId = gone === undefined ? undefined : releaseOf(gone)
  if (isDeletion(onPublished)) {
    return gone !== draft && isCreation(effects.get(draftId(published)))
      ? {
          type: 'unpublishDocument',
          versionId: draftId(published),
          versionRevisionId: id,
          releaseId: releaseId ?? null,
        }
      : { type: 'deleteDocumentGroup' }
  }
  if (onPublished && gone !== undefined) {
    return {
      type: 'publishDocumentVersion',
      revisionId: id,
      versionId: gone,
      versionRevisionId: revisions.get(gone),
      ...(releaseId !== undefined && { releaseId }),
      publishCause: releaseId === undefined ? 'document.publish' : 'release.publish',
    }
  }
  if (isCreation(onPublished)) return { type: 'createLiveDocument', revisionId: id }
  if (isCreation(onDraft)) return { type: 'createDocumentVersion', versionId: draft, versionRevisionId: id }
  if (isDeletion(onDraft)) {
    // The id of this deletion, as in the fixtures of Sanity's own tests. With the id of the last edit, the Studio would
    // take it for that edit and show nothing of the document.
    return { type: 'deleteDocumentVersion', versionId: draft, versionRevisionId: id }
  }
  return undefined
}
