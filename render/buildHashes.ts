import { createHash } from 'node:crypto'
import type { QueryClient } from '@tanstack/react-query'
import type { Answer } from '../web/content/contentQuery.ts'
import { holds } from '../web/layout/bannerHolds.ts'
import { answersOf, contentFilesOf } from './answersOf.ts'
import type { ClientBuild } from './assemblePage.ts'

export const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('base64url')

/** Answers are shared by pages: each is hashed once. */
const answerHashes = new WeakMap<Answer, string>()

function hashOfAnswer(answer: Answer): string {
  const hash = answerHashes.get(answer) ?? hashOf(answer)
  answerHashes.set(answer, hash)
  return hash
}

/** A hash of all that a page is rendered from, besides the code: its content, and what the clock says of it. */
export function contentHashOf(client: QueryClient): string {
  const { banner } = answersOf(client).site
  const files = [...contentFilesOf(client)].map(([file, answer]) => [file, hashOfAnswer(answer)])
  return hashOf([files.sort(), banner && holds(banner, Date.now())])
}

/** A name for the code of the site: another one when its scripts are others. */
export const buildIdOf = ({ manifest }: ClientBuild): string =>
  createHash('sha256').update(JSON.stringify(manifest)).digest('hex').slice(0, 16)
