import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

const APT_GET = '/usr/bin/apt-get'

/** The path of a program: in the folders of PATH, or where Debian keeps those of administrators. */
export const onPath = (name: string): string | undefined =>
  [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin']
    .map((folder) => path.join(folder, name))
    .find((file) => existsSync(file))

/**
 * Installs packages of Debian or Ubuntu when this process may; does nothing elsewhere, so ask afterwards whether they are there.
 * @throws Error when apt-get fails; its own lines say why
 */
export function installPackages(packages: readonly string[]): void {
  if (process.getuid?.() !== 0 || !existsSync(APT_GET)) return
  console.log(`Not all there: installing ${packages.join(', ')}.`)
  // With this run level Debian does not start the services that it installs.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const run = (...args: string[]) => execFileSync(APT_GET, args, { stdio: 'inherit', env, timeout: 240_000 })
  run('update')
  run('install', '--yes', '--no-install-recommends', ...packages)
}

/**
 * What a kind of tests needs of this machine; installs its packages when it is not there and this process may.
 * @param whose begins the sentence: 'The tests of the careers service need PostgreSQL.'
 * @throws Error that says how to get it
 */
export function findOrInstall<Found>(find: () => Found | undefined, packages: readonly string[], whose: string): Found {
  if (find() === undefined) installPackages(packages)
  const found = find()
  if (found !== undefined) return found
  const command = `sudo apt-get install ${packages.join(' ')}`
  throw new Error(`${whose} Install it (\`${command}\` on Debian and Ubuntu), and run \`npm test\` again.`)
}
