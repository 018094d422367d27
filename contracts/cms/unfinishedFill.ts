/** Type of a document that exists while `npm run restore` fills a dataset. */
export const FILL_TYPE = 'contentFill'
/** A dot hides it from visitors (sanity.io/docs/content-lake/ids). */
export const FILL_ID = `${FILL_TYPE}.unfinished`

export const FILL_GROQ = `*[_id == "${FILL_ID}"][0]{archive, _createdAt}`
export const FILL_OPTIONS = { perspective: 'raw', tag: 'fill.unfinished' } as const

/** The result of `FILL_GROQ`; null if everything was written. */
export interface UnfinishedFill {
  readonly archive: string
  readonly _createdAt: string
}

export function unfinishedInWords({ archive, _createdAt }: UnfinishedFill): string {
  const began = `${_createdAt.slice(0, 16).replace('T', ' ')} UTC`
  return (
    `Only a part of the content is there: \`npm run restore -- ${archive}\`, begun at ${began}, has not ` +
    'finished. If it was interrupted, run it again to resume, or with --replace to start over.'
  )
}
