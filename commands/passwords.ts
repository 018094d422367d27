/** `npm run passwords`: new passwords for the local Studio accounts, printed once. */
import path from 'node:path'
import { readEnv } from '../env.ts'
import { resetPasswords } from '../lake/server.ts'
import { roles } from '../hosts/server/roles.ts'
import { fail } from './services/commandLine.ts'

const env = readEnv()
if (env.hosted) {
  fail('SANITY_PROJECT_ID is set: people sign in to hosted Sanity with their own accounts there, not with local ones.')
}
try {
  for (const { role, email, password } of await resetPasswords(path.join(env.dataDir, 'lake'), roles)) {
    console.log(`${role.padEnd(14)} ${email}   ${password}`)
  }
  console.log('The old passwords no longer work.')
} catch (error) {
  fail(error)
}
