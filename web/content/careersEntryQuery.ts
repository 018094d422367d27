import { contentQuery, type Content } from './contentQuery.ts'
import { careersEntryGroq } from './groq/careersEntry.ts'
import type { CareersEntryGroqResult } from './types.gen.ts'

/** Which screen staff chose for /Careers (ROUTE-04). */
export const careersEntryQuery = contentQuery<CareersEntryGroqResult>({ name: 'careersEntry', groq: careersEntryGroq })

export type CareersEntry = Content<CareersEntryGroqResult>['careersEntry']
