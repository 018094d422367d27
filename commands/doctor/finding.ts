import type { Env } from '../../env.ts'

/** One thing that the doctor has to say, in a sentence that ends with what to do. */
export interface Finding {
  /** `broken`: something does not work. `note`: it works, and should be known. `unseen`: it could not be looked at. */
  readonly level: 'broken' | 'note' | 'unseen'
  readonly text: string
}

export const broken = (text: string): Finding[] => [{ level: 'broken', text }]
export const note = (text: string): Finding[] => [{ level: 'note', text }]
export const unseen = (text: string): Finding[] => [{ level: 'unseen', text }]

/** What to do where a part of ours does not answer. @param hosted what to do with hosted Sanity */
export const startIt = (env: Env, hosted: string): string =>
  env.hosted
    ? hosted
    : env.ownServer
      ? 'see that nginx serves that name, with a certificate for it (docs/server.md)'
      : '`npm start` runs it'
