import { contentQuery, type Content } from './contentQuery.ts'
import { homeGroq } from './groq/home.ts'
import type { HomeGroqResult } from './types.gen.ts'

/** Everything on the home page. */
export const homeQuery = contentQuery<HomeGroqResult>({ name: 'home', groq: homeGroq })

export type Home = Content<HomeGroqResult>
