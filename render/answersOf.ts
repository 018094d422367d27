import type { QueryClient } from '@tanstack/react-query'
import { contentFilePath, type Answer, type ContentParams } from '../web/content/contentQuery.ts'
import type { Answers } from '../web/content/answers.ts'

function answersIn(client: QueryClient): { name: string; params: ContentParams; answer: Answer }[] {
  return client.getQueriesData<Answer>({ queryKey: ['content'] }).flatMap(([[, name, params], answer]) => {
    return answer ? [{ name: name as string, params: params as ContentParams, answer }] : []
  })
}

/** The answers in the cache of a page that has been rendered. */
export function answersOf(client: QueryClient): Answers {
  return Object.fromEntries(answersIn(client).map(({ name, answer }) => [name, answer.content])) as unknown as Answers
}

/** The same, by the path of their content file. */
export const contentFilesOf = (client: QueryClient): Map<string, Answer> =>
  new Map(answersIn(client).map(({ name, params, answer }) => [contentFilePath(name, params), answer]))
