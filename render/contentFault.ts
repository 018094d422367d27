import { screens, screenTitle, screenTypes } from '@archstep/contracts/routes.ts'
import type { PlannedPage } from './sitePlan.ts'

/** The document that is behind a page, as staff know it. */
function documentInWords({ path, documentId }: PlannedPage): string {
  const screen = screenTypes.find((type) => (screens[type].paths as readonly string[]).includes(path))
  const id = documentId ?? screen
  if (id === undefined) return 'the document that is this page'
  const title = screenTitle(id)
  return `the document "${id}"${title === undefined ? '' : ` (“${title}” in the Studio)`}`
}

/** What a component throws over content that is not as the Studio lets it be says nothing to whoever wrote that. */
export function faultInWords(page: PlannedPage, cause: unknown): unknown {
  if (!(cause instanceof TypeError || cause instanceof RangeError)) return cause
  console.log(`For developers, of ${page.path}: ${cause.stack?.split('\n').slice(0, 2).join('')}`)
  return (
    `Something that ${documentInWords(page)} shows, or refers to, is missing or not of the form that the Studio asks ` +
    'for: open it there, where the field is marked.'
  )
}
