import { screenTitle } from '@archstep/contracts/urls/screens.ts'
import type { PlannedPage } from '../sitePlan.ts'

/** The document behind a page, by the name that staff know it by. */
function documentInWords(id: string | undefined): string {
  if (id === undefined) return 'the document behind this page'
  const title = screenTitle(id)
  return `the document "${id}"${title === undefined ? '' : ` (“${title}” in the Studio)`}`
}

/**
 * What a component threw over content that the Studio would not have allowed, as a sentence for editors. Developers find
 * the error itself in the output; other errors are returned unchanged.
 */
export function faultInWords({ path, documentId }: PlannedPage, cause: unknown): unknown {
  if (!(cause instanceof TypeError || cause instanceof RangeError)) return cause
  console.log(`For developers, of ${path}: ${cause.stack?.split('\n').slice(0, 2).join('')}`)
  return (
    `Something that ${documentInWords(documentId)} shows, or refers to, is missing or not of the form that the Studio ` +
    'asks for: open it there, where the field is marked.'
  )
}
