import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

/** A string that is the first argument of a `test`, an `it`, a `describe`, or of what their `each` returns. */
const TITLE = /(?:\b(?:describe|it|test)|\))\(\s*(['"`])((?:\\.|(?!\1).)+)\1,/g

/**
 * The titles of all tests, and of the groups that they stand in, as they are written: a title with placeholders keeps them.
 * @returns for each file of tests, by its path from the root folder, its titles
 */
export function testTitles(): Map<string, Set<string>> {
  const files = globSync('{tests,lake/tests,careers/tests}/**/*.{test,spec}.{ts,tsx}', { cwd: root })
  return new Map(
    files.map((file) => {
      const source = readFileSync(path.join(root, file), 'utf8')
      return [file.replaceAll(path.sep, '/'), new Set(Array.from(source.matchAll(TITLE), ([, , title = '']) => title))]
    }),
  )
}
