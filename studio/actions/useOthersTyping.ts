import { isVersionId, useCurrentUser, useDocumentPresence, type Path } from 'sanity'

interface Typist {
  readonly name: string
  readonly path: Path
}

/**
 * Other people whose cursor is in a field: every letter they type goes straight into the draft. Excludes people who
 * only view the document or edit it in a release, and the current user's other windows.
 */
export function useOthersTyping(id: string): readonly Typist[] {
  const person = useCurrentUser()
  return useDocumentPresence(id)
    .filter(({ user, path, documentId = '' }) => user.id !== person?.id && path.length > 0 && !isVersionId(documentId))
    .map(({ user, path }) => ({ name: user.displayName ?? 'Somebody', path }))
}

/** 'Ann is typing in this document', 'Ann and Bob are typing in this document'. */
export function typingInWords(typists: readonly Typist[]): string {
  const names = [...new Set(typists.map(({ name }) => name))]
  return `${new Intl.ListFormat('en-US').format(names)} ${names.length === 1 ? 'is' : 'are'} typing in this document`
}
