import type { Plugin } from 'vite'

/** Chromium's explicit compile hint: every function of this file will be called soon. Other browsers read a comment. */
const HINT = '//# allFunctionsCalledOnLoad\n'

/**
 * Has React compiled while it arrives, beside the main thread, instead of when it runs: on a phone that task took 76
 * ms, and takes 43 with the hint (docs/decisions/002-prerender-and-hydrate.md).
 * @param chunks names of the chunks that run whole as soon as a page has loaded
 */
export function compileEagerly(chunks: readonly string[]): Plugin {
  return {
    name: 'compile-eagerly',
    apply: 'build',
    generateBundle: {
      // After the minifier, which would drop the comment.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && chunks.includes(file.name)) file.code = HINT + file.code
        }
      },
    },
  }
}
