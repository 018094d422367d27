import { spawnSync } from 'node:child_process'
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../../../support/atEnd.ts'

const source = path.resolve(import.meta.dirname, '../../../../hosts/server')
/** What `install`, `upgrade` and `rollback` do, among other things. */
const WRITE = `#!/bin/sh
usage='Usage: write'
. "$(dirname "$0")/sourced/options.sh"
. "$here/sourced/configuration.sh"
read_options "$@"
write_configuration
`

let root: string
let version: string
const servers = () => path.join(root, 'etc/nginx/conf.d/website.trial.conf')

beforeEach(async () => {
  root = temporaryFolder()
  version = path.join(root, 'srv/trial/versions/1.0.0')
  await cp(path.join(source, 'scripts'), version, { recursive: true })
  for (const part of ['nginx', 'units'])
    await cp(path.join(source, part), path.join(root, 'srv/trial/app/hosts/server', part), { recursive: true })
  await mkdir(path.join(root, 'etc'))
  await writeFile(path.join(version, 'write'), WRITE, { mode: 0o755 })
  await writeFile(path.join(version, 'VERSION'), '1.0.0\n')
  await writeFile(path.join(version, 'ports.env'), 'LAKE_PORT=1\nCAREERS_PORT=2\nDRAFTS_PORT=3\n')
  const urls = ['SITE_URL', 'STUDIO_URL', 'LAKE_URL', 'CAREERS_API_URL'].map((name) => `${name}=http://x.localhost\n`)
  await writeFile(path.join(root, 'etc/trial.env'), urls.join(''))
})

function write(before = '') {
  const env = {
    ...process.env,
    NO_SYSTEMD: '1',
    NO_USERS: '1',
    ...(before && { PATH: `${before}:${process.env.PATH}` }),
  }
  const { status, stdout, stderr } = spawnSync(path.join(version, 'write'), { env, encoding: 'utf8' })
  return { status, text: stdout + stderr }
}

/** A disk that takes a part of each file that is made from these templates. */
async function fullDisk(templates: string): Promise<string> {
  const bin = temporaryFolder()
  const half = `case "$*" in *${templates}*) echo half; exit 4 ;; esac`
  await writeFile(path.join(bin, 'sed'), `#!/bin/sh\n${half}\nPATH=\${PATH#*:} exec sed "$@"\n`, { mode: 0o755 })
  return bin
}

test('nginx hosts that an operator has removed are written again, at port 80', async () => {
  expect(write()).toEqual({ status: 0, text: '' })
  expect(await readFile(servers(), 'utf8')).toMatch(/listen 80;\s+listen \[::\]:80;\s+server_name x\.localhost;/)
})

test('on a full disk, a file is written completely or stays as it was, and a sentence says so', async () => {
  const failed = write(await fullDisk('servers.conf'))
  expect([failed.status, failed.text]).toEqual([
    1,
    expect.stringMatching(/^\S+ could not be written: is the disk full\?$/m),
  ])
  expect(await readdir(path.dirname(servers()))).not.toContain('website.trial.conf')
  expect(write().status).toBe(0)
  const units = path.join(root, 'etc/systemd/system')
  const unit = path.join(units, 'trial-lake.service')
  const whole = await readFile(unit, 'utf8')
  expect(whole).toMatch(/^OOMPolicy=continue\n# [^]*^NoNewPrivileges=yes$[^]*\[Install\]/m)
  expect(write(await fullDisk('website-lake.service')).status).toBe(1)
  expect(await readFile(unit, 'utf8')).toBe(whole)
  expect((await readdir(units)).filter((name) => name.endsWith('.new'))).toEqual([])
})
