import { contentQuery, type Content } from './contentQuery.ts'
import type { HomeGroqResult } from './types.gen.ts'

/** Everything on the home page. */
export const homeQuery = contentQuery<HomeGroqResult>('home')

export type Home = Content<HomeGroqResult>
