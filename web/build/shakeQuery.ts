import type { Plugin } from 'vite'

/** By file of the package: what stands in for it. */
const STAND_INS: Readonly<Record<string, string>> = {
  mutationCache: `export class MutationCache {
    findAll() { return [] }
    clear() {}
    resumePausedMutations() { return Promise.resolve() }
  }`,
  infiniteQueryBehavior: `function missing() { throw new Error('The build leaves out infinite queries: see shakeQuery.ts.') }
  export { missing as infiniteQueryBehavior, missing as hasNextPage, missing as hasPreviousPage }`,
}

/** What needs the parts that are left out. */
const LEFT_OUT = /\b(?:use\w*Mutation\w*|use\w*InfiniteQuer\w+)\b/

/**
 * Leaves out of the build the parts of React Query that every client brings with it and this site does not use, mutations and
 * infinite queries: 1.4 KB of brotli on every page. (The forms send themselves: a repetition must be the visitor's choice.)
 */
export function shakeQuery(): Plugin {
  return {
    name: 'shake-query',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]web[\\/].*\.tsx?$/, code: LEFT_OUT },
      handler(code, id) {
        this.error(`${id} uses ${LEFT_OUT.exec(code)?.[0]}, which web/build/shakeQuery.ts leaves out of the build.`)
      },
    },
    load: {
      filter: {
        id: /[\\/]@tanstack[\\/]query-core[\\/]build[\\/]modern[\\/](?:mutationCache|infiniteQueryBehavior)\.js$/,
      },
      handler: (id) => STAND_INS[/(\w+)\.js$/.exec(id)?.[1] ?? ''],
    },
  }
}
