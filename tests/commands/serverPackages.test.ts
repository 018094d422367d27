import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/atEnd.ts'
import { freePorts } from '../support/freePorts.ts'
import { root } from '../support/root.ts'
import { runNodeAsTyped } from './runCommand.ts'

/** What `npm run build:server` installs: the packages of these, and what those need. */
const WORKSPACES = ['careers', 'contracts', 'lake', 'hosts/server']

async function installed(): Promise<string[]> {
  const manifests = await Promise.all(
    WORKSPACES.map(async (folder) => {
      const text = await readFile(path.join(root, folder, 'package.json'), 'utf8')
      return JSON.parse(text) as { dependencies: Record<string, string> }
    }),
  )
  return manifests.flatMap(({ dependencies }) => Object.keys(dependencies))
}

/** Has Node find no other package from files of this project, as on a server. */
const onlyThese = (packages: readonly string[]) =>
  `data:text/javascript,${encodeURIComponent(`
  import { isBuiltin, registerHooks } from 'node:module'
  const packages = new Set(${JSON.stringify(packages)})
  registerHooks({
    resolve(specifier, context, next) {
      const [name] = /^(?:@[^/]+\\/)?[^./#][^/]*/.exec(specifier) ?? []
      const isOurs = context.parentURL?.startsWith('file:') && !context.parentURL.includes('/node_modules/')
      if (isOurs && name && !isBuiltin(specifier) && !/^\\w+:/.test(specifier) && !packages.has(name))
        process.exit(console.error('A server has not installed ' + name) ?? 9)
      return next(specifier, context)
    },
  })
`)}`

const folders = temporaryFolder()
// Concurrent, because most of the time the client waits before it retries.
test.concurrent.each([
  'accounts.ts list',
  'doctor.ts',
  'migrate.ts',
  'passwords.ts --yes',
  'seed.ts --types department',
])('a server has all packages that %s needs', async (words) => {
  const [command = '', ...args] = words.split(' ')
  const [port = 0] = await freePorts(1)
  const folder = path.join(folders, command)
  // Without a token, commands would end right at the start.
  await mkdir(path.join(folder, 'lake'), { recursive: true })
  await writeFile(path.join(folder, 'lake/token'), 'a token')
  const env = { SANITY_PROJECT_ID: '', DATA_DIR: folder, LAKE_PORT: String(port) }
  const { text } = await runNodeAsTyped(
    ['--import', onlyThese(await installed()), path.join(root, 'commands', command), ...args],
    env,
  )
  expect(text).not.toBe('')
  expect(text).not.toMatch(/has not installed|^ +at /m)
})
