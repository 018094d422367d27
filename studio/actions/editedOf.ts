import type { DocumentActionProps, SanityDocument } from 'sanity'

/** What an action publishes: the draft or, as agents write them, a version outside of releases. */
export const editedOf = ({ version, draft }: DocumentActionProps): SanityDocument | null => version ?? draft
