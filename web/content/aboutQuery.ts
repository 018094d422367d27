import { contentQuery, type Content } from './contentQuery.ts'
import { aboutGroq } from './groq/about.ts'
import type { AboutGroqResult } from './types.gen.ts'

/** Everything on the page about the company. */
export const aboutQuery = contentQuery<AboutGroqResult>({ name: 'about', groq: aboutGroq })

export type About = Content<AboutGroqResult>
