import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import vitest from '../../vitest.config.ts'
import { CI_JOBS } from '../runner/ciJobs.ts'
import { temporaryFolder } from '../support/atEnd.ts'
import { root } from '../support/root.ts'

const folder = path.join(root, '.github/workflows')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

const concurrency = z.object({ group: z.string(), 'cancel-in-progress': z.boolean() }).optional()

const workflow = z.object({
  name: z.string(),
  on: z.record(z.string(), z.unknown()),
  permissions: z.record(z.string(), z.string()),
  concurrency,
  jobs: z.record(
    z.string(),
    z.object({
      'timeout-minutes': z.number().max(60),
      concurrency,
      if: z.string().optional(),
      permissions: z.record(z.string(), z.string()).optional(),
      env: z.record(z.string(), z.string()).optional(),
      strategy: z.object({ matrix: z.record(z.string(), z.array(z.string())) }).optional(),
      steps: z.array(
        z.object({
          id: z.string().optional(),
          uses: z.string().optional(),
          run: z.string().optional(),
          if: z.string().optional(),
          with: z.record(z.string(), z.unknown()).optional(),
        }),
      ),
    }),
  ),
})
const { scripts, devDependencies } = z
  .object({ scripts: z.record(z.string(), z.string()), devDependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read('package.json')))

const load = (file: string) => workflow.parse(parse(readFileSync(path.join(folder, file), 'utf8')))
const stepsOf = (file: string) => Object.values(load(file).jobs).flatMap(({ steps }) => steps)
const commandsOf = (file: string) =>
  stepsOf(file).flatMap(({ run }) => run?.split('\n').map((line) => line.trim()) ?? [])

describe.each(readdirSync(folder))('%s', (file) => {
  test('has read-only permissions, and a time limit', () => {
    expect(load(file).permissions).toEqual({ contents: 'read' })
  })

  test('every action is pinned by its digest, because a tag can be moved', () => {
    const actions = stepsOf(file).flatMap(({ uses }) => uses ?? [])
    expect(actions.length).toBeGreaterThan(1)
    expect(actions.filter((action) => !/^actions\/[\w-]+@[0-9a-f]{40}$/.test(action))).toEqual([])
  })

  test('uses the project’s Node version, and installs from the lockfile', () => {
    const [major] = devDependencies.node?.split('.') ?? []
    const nodes = stepsOf(file).filter(({ uses }) => uses?.startsWith('actions/setup-node@'))
    expect(nodes.map(({ with: options }) => options)).toEqual(
      nodes.map(() => ({ 'node-version': Number(major), cache: 'npm' })),
    )
    expect(commandsOf(file)).toContain('npm ci')
  })

  test('every command exists', () => {
    const exists = (command: string) => {
      const [tool = '', verb = '', name = ''] = command.split(' ')
      if (tool === 'npm') return [...Object.keys(scripts), 'ci'].includes(verb === 'run' ? name : verb)
      // A script of ours, which must be executable.
      return tool === 'sudo' || (tool.startsWith('.') && (statSync(path.join(root, tool)).mode & 0o111) > 0)
    }
    expect(commandsOf(file).length).toBeGreaterThan(2)
    expect(commandsOf(file).filter((command) => !exists(command))).toEqual([])
  })

  test('no script contains text that others can write', () => {
    expect(commandsOf(file).filter((command) => command.includes('${{'))).toEqual([])
  })
})

test('CI runs what .ci/run and the README say, in jobs that add up to all of it', () => {
  expect(read('.ci/run').match(/^npm .*$/gm)).toEqual(['npm ci', 'npm test'])
  expect(read('README.md')).toContain('npm ci && npm test')
  const { strategy, steps } = load('ci.yml').jobs.test ?? {}
  expect(steps?.map(({ run }) => run)).toEqual(expect.arrayContaining(['npm ci', 'npm test -- --job "$JOB"']))
  expect(strategy?.matrix.job).toEqual(CI_JOBS)
})

test('the site is rebuilt after publishing in the Studio, and after a change has passed CI', () => {
  expect(load('deploy.yml').on).toMatchObject({
    repository_dispatch: { types: ['content-published'] },
    workflow_run: { workflows: [load('ci.yml').name], branches: ['main'] },
  })
  expect(read('docs/deploy.md')).toContain('"event_type": "content-published"')
})

test('after a push, a publication or a request, the commit that passed is deployed, one deployment at a time', () => {
  const { jobs } = load('deploy.yml')
  // An interrupted copy would leave half of a site.
  expect(Object.values(jobs).map((job) => job.concurrency?.['cancel-in-progress'])).toEqual([false, false])
  const vars = { SANITY_PROJECT_ID: 'abc', DEPLOY_TARGET: 'a@b:/c', CAREERS_DEPLOY_TARGET: 'a@b:/d' }
  const run = (conclusion: string, event: string) => ({
    event_name: 'workflow_run',
    event: { workflow_run: { conclusion, event } },
  })
  // The expressions of these conditions are also valid JavaScript.
  const deployed = (github: object) =>
    Object.keys(jobs).filter((name) => runInNewContext(jobs[name]?.if ?? '', { vars, github }) === true)
  expect(deployed(run('success', 'push'))).toEqual(['deploy', 'careers'])
  expect(deployed(run('failure', 'push'))).toEqual([])
  expect(deployed(run('success', 'pull_request'))).toEqual([])
  expect(deployed({ event_name: 'workflow_dispatch' })).toEqual(['deploy', 'careers'])
  expect(deployed({ event_name: 'repository_dispatch' })).toEqual(['deploy'])
  for (const { steps } of Object.values(jobs)) {
    expect(steps[0]?.with?.['ref']).toBe('${{ github.event.workflow_run.head_sha }}')
  }
  // CI may still be busy with main's last commit, or have failed.
  const [asked, taken] = jobs['deploy']?.steps.filter((step) => step.if?.includes('repository_dispatch')) ?? []
  expect([asked?.run, asked?.id, taken?.with?.['ref']]).toEqual([
    '.ci/passed',
    'passed',
    '${{ steps.passed.outputs.sha }}',
  ])
})

test('a deployment that waits is only replaced by one that brings the same', () => {
  const { concurrency: ofRun, jobs } = load('deploy.yml')
  // It would count runs whose jobs are all left out, too, such as after a change that failed.
  expect(ofRun).toBeUndefined()
  const groups = Object.values(jobs).map((job) => job.concurrency?.group)
  expect(groups).toEqual([...new Set(groups)])
})

test('the weekly run of CI does not cancel that of a push, after which the site is deployed', () => {
  expect(load('ci.yml').on).toHaveProperty('schedule')
  expect(load('ci.yml').concurrency?.group).toContain('${{ github.event_name }}')
})

test('results of tests are kept only after a failure, and only the link check may write issues', () => {
  const uploads = stepsOf('ci.yml').filter(({ uses }) => uses?.startsWith('actions/upload-artifact@'))
  expect(uploads.map((step) => step.if)).toEqual(['failure()'])
  const granted = readdirSync(folder).flatMap((file) =>
    Object.entries(load(file).jobs).flatMap(([name, { permissions }]) => (permissions ? [[name, permissions]] : [])),
  )
  expect(granted).toEqual([
    ['deploy', { actions: 'read', contents: 'read' }],
    ['links', { contents: 'read', issues: 'write' }],
  ])
})

test('every setting and secret for deployment is documented, and each documented setting of the build is handed on', () => {
  const [, settings = ''] = /^\| (`SANITY_PROJECT_ID`[^|]*`SEARCH_ENGINES`) \|/m.exec(read('docs/deploy.md')) ?? []
  const handedOn = Object.keys(load('deploy.yml').jobs.deploy?.env ?? {})
  expect(Array.from(settings.matchAll(/`(\w+)`/g), ([, name]) => name)).toEqual(handedOn)

  const deploy = read('.github/workflows/deploy.yml')
  const named = [...deploy.matchAll(/(?:vars|secrets)\.([A-Z_]+)/g)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(5)
  for (const name of named) expect(read('docs/deploy.md')).toContain(name)
})

test.each([
  ['Netlify', { CONTEXT: 'deploy-preview', DEPLOY_PRIME_URL: 'https://p' }, { CONTEXT: 'production' }],
  ['Cloudflare', { CF_PAGES_BRANCH: 'try', CF_PAGES_URL: 'https://p' }, { CF_PAGES_BRANCH: 'main' }],
])(
  '%s builds a pull request for its own address, hidden from search engines, and main as configured',
  (host, pull, main) => {
    const [, command = ''] = new RegExp(`^# ${host}.*\\n(.*)\\n`, 'm').exec(read('docs/deploy.md')) ?? []
    const settingsOf = (given: Record<string, string>) =>
      execFileSync('sh', ['-c', `${command}\necho "$SITE_URL $SEARCH_ENGINES"`], {
        env: { PATH: process.env.PATH, SITE_URL: 'https://www', SEARCH_ENGINES: 'index', ...given },
        encoding: 'utf8',
      }).trim()
    expect(settingsOf(pull)).toBe('https://p noindex')
    expect(settingsOf(main)).toBe('https://www index')
  },
)

describe('.ci/links', () => {
  const run = (links: string, open: string) => {
    const folder = temporaryFolder()
    const tool = (name: string, script: string) =>
      writeFileSync(path.join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
    tool('npm', links)
    tool('gh', `echo "$@" >> ${folder}/log\n[ "$2" = list ] && echo ${open}\nexit 0`)
    const env = { PATH: `${folder}${path.delimiter}${process.env.PATH}` }
    const { status } = spawnSync('bash', [path.join(root, '.ci/links')], { env })
    const log = path.join(folder, 'log')
    return { status, asked: existsSync(log) ? readFileSync(log, 'utf8') : '' }
  }

  test('lists dead links in one issue, and fails', () => {
    const dead = 'echo "[404] https://example.com/gone"; exit 1'
    const { status, asked } = run(dead, '0')
    expect(status).toBe(1)
    expect(asked).toMatch(/^issue create --title Links that lead nowhere/m)
    expect(asked).toContain('[404] https://example.com/gone')
    expect(run(dead, '1')).toMatchObject({ status: 1, asked: expect.not.stringContaining('create') })
  })

  test('sends nothing if every link works', () => {
    expect(run('echo fine', '0')).toEqual({ status: 0, asked: '' })
  })
})

test.each([
  ['12', 'CI has passed', 'abc123'],
  ['30', 'was deployed by hand', 'def456'],
])('.ci/passed names the newest commit of main (by hand at %s): the one that %s', (minute, _what, commit) => {
  const folder = temporaryFolder()
  const run = (name: string, time: string) => `2026-11-29T12:${time}:00Z ${name}`
  const gh = `#!/bin/sh
echo "$@" >>${folder}/asked
case $* in
  *ci.yml*) echo ${run('abc123', '21')} ;;
  *) echo ${run('def456', minute)} ;;
esac
`
  writeFileSync(path.join(folder, 'gh'), gh, { mode: 0o755 })
  const output = path.join(folder, 'output')
  const env = { PATH: `${folder}${path.delimiter}${process.env.PATH}`, GITHUB_OUTPUT: output }
  execFileSync('bash', [path.join(root, '.ci/passed')], { env })
  expect(readFileSync(output, 'utf8')).toBe(`sha=${commit}\n`)
  expect(readFileSync(path.join(folder, 'asked'), 'utf8')).toMatch(
    /^run list --workflow ci\.yml --event push --branch main --status success --limit 1 .+\nrun list --workflow deploy\.yml --event workflow_dispatch --branch main --status success /,
  )
})

describe('.ci/deploy', () => {
  const deploy = path.join(root, '.ci/deploy')

  test('copies the careers service, restarts it and waits until it is ready', () => {
    const folder = temporaryFolder()
    for (const tool of ['rsync', 'ssh']) {
      const file = path.join(folder, tool)
      writeFileSync(file, `#!/bin/sh\necho ${tool} "$@" >> ${folder}/log\n`, { mode: 0o755 })
    }
    mkdirSync(path.join(folder, 'built/careers'), { recursive: true })
    const env = {
      PATH: `${folder}${path.delimiter}${process.env.PATH}`,
      DEPLOY_TARGET: 'deploy@careers.example.com:/srv/careers',
      DEPLOY_HOST_KEY: 'careers.example.com ssh-ed25519 AAAA',
      DEPLOY_KEY: 'a private key',
    }
    execFileSync('bash', [deploy, path.join(folder, 'built')], { env, stdio: 'pipe' })
    const [copied = '', restarted = '', ...others] = readFileSync(path.join(folder, 'log'), 'utf8').split('\n')
    expect(copied).toMatch(
      /^rsync -a --delete-after --rsh=ssh .+\/built\/ deploy@careers\.example\.com:\/srv\/careers\/$/,
    )
    expect(restarted).toMatch(/^ssh .+ deploy@careers\.example\.com sudo systemctl restart careers &&/)
    expect(others.join(' ')).toContain('http://127.0.0.1:8000/readyz')
  })

  test('says which setting is missing', () => {
    const env = { PATH: process.env.PATH }
    expect(() => execFileSync('bash', [deploy, 'dist/nginx'], { env, stdio: 'pipe' })).toThrow(
      /Set DEPLOY_TARGET, such as/,
    )
  })
})

test('nvm uses the project’s Node version', () => {
  expect(read('.nvmrc').trim()).toBe(devDependencies.node?.split('.')[0])
})

test('`npm test` runs every project of Vitest; `npm run test:changed` those that it runs together', () => {
  const named = z.array(z.object({ test: z.object({ name: z.string() }) }))
  const names = named.parse(vitest.test?.projects).map(({ test: { name } }) => name)
  const source = read('tests/run.ts')
  const inQuotes = (list = '') => Array.from(list.matchAll(/'([^']+)'/g), ([, name = '']) => name)
  const together = inQuotes(/^const UNIT = (\[[^\]]+\])/m.exec(source)?.[1])
  const apart = Array.from(source.matchAll(/ tests\('vitest', '[^']+', (\[[^\]]+\])/g), ([, list]) =>
    inQuotes(list),
  ).flat()
  expect([...together, ...apart].toSorted()).toEqual(names.toSorted())
  const leftOut = Array.from(scripts['test:changed']?.matchAll(/--project=!(\S+)/g) ?? [], ([, name = '']) => name)
  expect(leftOut.toSorted()).toEqual(apart.toSorted())
})
