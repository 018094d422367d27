import { contentQuery, type Content } from './contentQuery.ts'
import type { AboutGroqResult } from './types.gen.ts'

/** Everything on the page about the company. */
export const aboutQuery = contentQuery<AboutGroqResult>('about')

export type About = Content<AboutGroqResult>
