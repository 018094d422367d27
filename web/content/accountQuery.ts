import { contentQuery, type Content } from './contentQuery.ts'
import type { AccountGroqResult } from './types.gen.ts'

/** The titles and subtitles of registration and of the five views of the login screen. */
export const accountQuery = contentQuery<AccountGroqResult>('account')

export type Account = Content<AccountGroqResult>
