/** `npm run passwords`: new passwords for the local Studio accounts, printed once. */
import { readEnv } from '#env.ts'
import { confirm, fail, readArguments } from './terminal/commandLine.ts'

const { yes } = readArguments(
  { options: { yes: { type: 'boolean', default: false } } },
  'Usage: npm run passwords [-- --yes]. It resets the passwords of all …@localhost accounts of the local lake and ' +
    'prints them; --yes skips the question.',
).values
const env = readEnv()
if (env.hosted) {
  fail('SANITY_PROJECT_ID is set: people sign in to hosted Sanity with their own accounts there, not with local ones.')
}
const folder = env.lakeDir
await confirm(
  `The active accounts …@localhost of the Content Lake in ${folder} get new passwords. The old ones no longer work, and ` +
    'whoever is signed in with one has to sign in again.',
  yes,
)
try {
  // Loaded late, so that help and questions come at once.
  const { resetPasswords } = await import('#lake/server.ts')
  const { roles } = await import('#hosts/ownLake/roleGrants.ts')
  for (const { role, email, password } of await resetPasswords(folder, roles)) {
    console.log(`${role.padEnd(14)} ${email}   ${password}`)
  }
} catch (error) {
  fail(error)
}
