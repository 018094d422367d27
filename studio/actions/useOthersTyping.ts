import { isVersionId, useCurrentUser, useDocumentPresence, type Path } from 'sanity'

interface Typist {
  readonly name: string
  readonly path: Path
}

/**
 * Who else has their cursor in a field of the document: what they type is in the draft letter by letter. Who only
 * looks at it, or works on it in a release, is not meant; nor is another window of one's own.
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
