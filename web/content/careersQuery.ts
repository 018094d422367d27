import { contentQuery, type Content } from './contentQuery.ts'
import { careersGroq } from './groq/careers.ts'
import type { CareersGroqResult } from './types.gen.ts'

/** The words around the job list, the interest form and the form for a new job. */
export const careersQuery = contentQuery<CareersGroqResult>({ name: 'careers', groq: careersGroq })

export type Careers = Content<CareersGroqResult>
