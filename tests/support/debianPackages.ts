import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const APT_GET = '/usr/bin/apt-get'

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
