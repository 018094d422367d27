/** `npm run passwords`: new passwords for the local Studio accounts, printed once. */
import path from 'node:path'
import { readEnv } from '../env.ts'
import { resetPasswords } from '../lake/server.ts'
import { roles } from './services/roles.ts'

const env = readEnv()
if (env.hosted) {
  console.error(
    'SANITY_PROJECT_ID is set: people sign in to hosted Sanity with their own accounts there, not with local ones.',
  )
  process.exit(1)
}
try {
  for (const { role, email, password } of await resetPasswords(path.join(env.dataDir, 'lake'), roles)) {
    console.log(`${role.padEnd(14)} ${email}   ${password}`)
  }
  console.log('The old passwords no longer work.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
