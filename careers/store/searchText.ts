import type { ApplicationsTable } from './tables.ts'

/** Text as it is compared in a search: without letter case and accents, on every database alike. */
export const folded = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

type Searched = Pick<
  ApplicationsTable,
  'full_name' | 'email' | 'phone' | 'linkedin' | 'role' | 'availability' | 'comments'
>

/** What a search of applications looks through. The name comes first, so it is what they are sorted by, too. */
export const searchTextOf = (application: Searched): string =>
  [
    application.full_name,
    application.email,
    application.phone,
    application.role,
    application.availability,
    application.linkedin ?? '',
    application.comments ?? '',
  ]
    .map(folded)
    .join('\n')
