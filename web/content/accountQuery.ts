import { contentQuery, type Content } from './contentQuery.ts'
import { accountGroq } from './groq/account.ts'
import type { AccountGroqResult } from './types.gen.ts'

/** The titles and subtitles of registration and of the five views of the login screen. */
export const accountQuery = contentQuery<AccountGroqResult>({ name: 'account', groq: accountGroq })

export type Account = Content<AccountGroqResult>
