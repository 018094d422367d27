import { expect, test } from 'vitest'
import { asksHosted } from '#commands/services/hostedCommands.ts'

test.each([
  [true, ['documents delete home', 'migration run 004-town']],
  [true, ['schema deploy', 'schemas list', 'schemas', 'deploy', 'devices']],
  [
    false,
    ['', '--version', 'build', 'dev --port 1', 'migration list', 'schema extract', 'schemas validate', 'typegen'],
  ],
])('whether `npx sanity` with these words asks hosted Sanity: %s for %j', (isAsked, commands) => {
  expect(commands.filter((command) => asksHosted(command) !== isAsked)).toEqual([])
})
