import { spawnSync } from 'node:child_process'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { describe, expect, test, vi } from 'vitest'
import { temporaryFolder } from '../support/atEnd.ts'
import { NEEDS, type Need } from '../support/needs.ts'
import { root } from '../support/root.ts'
import { installNeeds, sayMissing } from './installNeeds.ts'
import { readVitest } from './reports.ts'

describe('missing programs', () => {
  /** A machine that records calls of apt-get and Playwright, and lacks two programs. */
  async function machine({ isRoot, offers = [] }: { isRoot: boolean; offers?: string[] }) {
    const log = path.join(temporaryFolder(), 'log')
    await writeFile(log, '')
    const aptGet = `${log}.apt-get`
    await writeFile(
      aptGet,
      `#!/bin/sh\necho "apt-get $@" >>${log}\ncase "${offers.join(' ')}" in *$7*) ;; *) exit 100 ;; esac\n`,
    )
    await chmod(aptGet, 0o755)
    const playwright = `${log}.mjs`
    await writeFile(
      playwright,
      `import { appendFileSync } from 'node:fs'\nappendFileSync(${JSON.stringify(log)}, process.argv.slice(2).join(' ') + '\\n')`,
    )
    const said = async () => (await readFile(log, 'utf8')).split('\n').filter(Boolean)
    const has = async (words: string) => (await said()).some((line) => line.endsWith(words))
    vi.spyOn(console, 'log').mockImplementation(() => undefined)
    return { means: { isRoot, aptGet, playwright }, said, has }
  }
  const need = (name: string, more: Partial<Need<string>> = {}): Need<string> => ({
    name,
    title: name,
    packages: [name],
    find: () => undefined,
    ...more,
  })
  const WAIT = '-o DPkg::Lock::Timeout=300'

  test('root installs them one after another, waits for other installations, and runs Playwright last', async () => {
    const { means, said } = await machine({ isRoot: true })
    const missing = await installNeeds(
      [need('age'), need('chromium'), need('here', { find: () => '/usr/bin/here' })],
      means,
    )
    expect(await said()).toEqual([
      `apt-get ${WAIT} update`,
      `apt-get ${WAIT} install --yes --no-install-recommends age`,
      `apt-get ${WAIT} install --yes --no-install-recommends chromium`,
      'install --with-deps chromium',
    ])
    expect(sayMissing(missing)).toEqual(['age: sudo apt-get install age', 'chromium: sudo apt-get install chromium'])
  })

  test('installed programs are not missing; one failure doesn’t stop the others', async () => {
    const { means, said } = await machine({ isRoot: true, offers: ['age'] })
    let present = false
    const age = need('age', {
      find: () => {
        // The first check comes before anything is installed.
        const found = present ? '/usr/bin/age' : undefined
        present = true
        return found
      },
    })
    expect((await installNeeds([need('nginx'), age], means)).map(({ name }) => name)).toEqual(['nginx'])
    expect((await said()).at(-1)).toMatch(/ age$/)
  })

  test('other users install no system packages, and are not asked for a password', async () => {
    const { means, said } = await machine({ isRoot: false })
    const missing = await installNeeds([need('chromium'), need('shell', { instead: 'it takes longer' })], means)
    expect(await said()).toEqual(['install chromium'])
    expect(sayMissing(missing)).toEqual(['chromium: sudo apt-get install chromium', 'shell: it takes longer'])
  })

  test('programs that were installed after the first check are found', async () => {
    const folder = temporaryFolder()
    vi.spyOn(chromium, 'executablePath').mockReturnValue(path.join(folder, 'none'))
    vi.stubEnv('CHROME_PATH', '')
    vi.stubEnv('PATH', folder)
    NEEDS.chromium.find()
    const file = path.join(folder, 'chromium')
    await writeFile(file, '')
    expect(NEEDS.chromium.find()).toBe(file)
    vi.unstubAllEnvs()
  })

  test('nothing is installed if nothing is missing', async () => {
    const { means, said } = await machine({ isRoot: true })
    expect(await installNeeds([need('here', { find: () => '/usr/bin/here' })], means)).toEqual([])
    expect(await said()).toEqual([])
  })
})

test('only the tests whose programs are missing are skipped', async () => {
  const report = path.join(temporaryFolder(), 'report.json')
  const selection = ['--project', 'hosts', '--project', 'careers:postgres', '--project', 'careers']
  const files = ['tests/hosts/server/nginx', 'tests/hosts/siteHosts', 'databases/outbox', 'requests/nginx']
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', ...selection, ...files, '--reporter=json', `--outputFile=${report}`],
    { cwd: root, encoding: 'utf8', env: { ...process.env, TEST_WITHOUT: Object.keys(NEEDS).join(',') } },
  )
  const { passed, failures, leftOut } = readVitest(report)
  expect({ failures, status, output: status === 0 ? '' : stdout + stderr }).toEqual({
    failures: [],
    status: 0,
    output: '',
  })
  expect(passed).toBeGreaterThan(20)
  expect([...new Set(leftOut)].toSorted()).toEqual([
    'careers/tests/databases/outbox.test.ts',
    'careers/tests/requests/nginx.test.ts',
    'tests/hosts/server/nginx.test.ts',
    'tests/hosts/siteHosts.test.ts',
  ])
}, 120_000)
