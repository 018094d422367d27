import { contentQuery, type Content } from './contentQuery.ts'
import type { CareersEntryGroqResult } from './types.gen.ts'

/** Which screen staff chose for /Careers (ROUTE-04). */
export const careersEntryQuery = contentQuery<CareersEntryGroqResult>('careersEntry')

export type CareersEntry = Content<CareersEntryGroqResult>['careersEntry']
