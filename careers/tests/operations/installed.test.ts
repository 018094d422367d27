/**
 * The service as installed on a server: its own package and dependencies, without the site, the Studio and their tools.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../tests/support/atEnd.ts'
import { careersCommand, careersServer } from '../careersProcess.ts'
import { apply, JOBS } from '../careersService.ts'
import { fakeLake, row } from '../fakeLake.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const MAX_BYTES = 64 * 1024 * 1024

const bytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(path.join(parentPath, name)).size, 0)

test(
  'the careers service can be installed alone, in less than 64 MB, and accepts applications',
  { timeout: 240_000 },
  async () => {
    const dist = temporaryFolder()
    execFileSync('npm', ['run', 'build:careers'], {
      cwd: root,
      env: { ...process.env, DIST_DIR: dist },
      stdio: 'pipe',
      shell: process.platform === 'win32',
    })
    const folder = path.join(dist, 'careers')
    for (const name of ['sanity', 'react', 'vite', 'node']) {
      expect(existsSync(path.join(folder, 'node_modules', name))).toBe(false)
    }
    expect(existsSync(path.join(folder, 'careers/tests'))).toBe(false)
    expect(bytesIn(folder)).toBeLessThan(MAX_BYTES)

    const lake = await fakeLake([row(1)])
    const env = { DATA_DIR: temporaryFolder(), CAREERS_CONTENT_URL: lake.address.url }
    const server = await careersServer(env, folder)
    onTestFinished(() => server.kill())
    expect(await (await fetch(server.url + JOBS)).json()).toMatchObject({ results: [{ title: 'Job 1' }] })
    const id = await apply(server)
    const mails = await careersCommand(['mail', 'list'], env, folder)
    expect(mails).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining(id) })
    expect(await server.stop()).toBe(0)
  },
)
