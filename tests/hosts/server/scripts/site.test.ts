import { mkdir, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { currentDeployment, deploymentNumbers, heldDeployment } from '#hosts/server/publishing/deployments.ts'
import { REAL_RULES } from './standIns.ts'
import { trialServer } from './trialServer.ts'

vi.setConfig({ testTimeout: 180_000 })

const { app, call, data, deployment, folder, root, site } = trialServer()

/** Uses rules that the site's own code makes. */
async function makeRealRules(): Promise<void> {
  await writeFile(app(REAL_RULES), '')
  onTestFinished(() => rm(app(REAL_RULES)))
}

test('nginx gets the rules of a deployment under names of only this server; refused ones are taken back', async () => {
  await deployment('7')
  await makeRealRules()
  expect((await call(app('reload-nginx'))).code).toBe(0)
  const maps = path.join(root, 'etc/nginx/trial/site.maps.conf')
  expect(await readFile(maps, 'utf8')).toContain('$trial_site_page')
  const before = await readFile(maps, 'utf8')
  await writeFile(data('site/current/site/New.html'), 'new')
  // Killed before nginx has seen them.
  await writeFile(path.join(folder, 'kill'), '')
  expect((await call(app('reload-nginx'))).code).toBe(-1)
  await rm(path.join(folder, 'kill'))
  await writeFile(path.join(folder, 'refuse'), '')
  expect((await call(app('reload-nginx'))).code).toBe(1)
  await rm(path.join(folder, 'refuse'))
  expect(await readFile(maps, 'utf8')).toBe(before)
})

test('a deployment’s reload of nginx waits for one by install or upgrade', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => call(app('reload-nginx'))))
  expect(answers).toEqual([1, 2, 3].map(() => ({ code: 0, text: '' })))
})

test('the unit doesn’t reload nginx if it has the rules already, unless it failed to load them', async () => {
  await deployment('7')
  const unit = await readFile(path.join(root, 'etc/systemd/system/trial-nginx.service'), 'utf8')
  const [, words = ''] = /^ExecStart=\S+\/reload-nginx(.*)$/m.exec(unit) ?? []
  const reloads = async () => (await readFile(path.join(folder, 'reloads'), 'utf8')).split('\n').length
  const calls = async (...more: string[]) => {
    const before = await reloads()
    const { code } = await call(app('reload-nginx'), more)
    return { code, reloaded: (await reloads()) > before }
  }
  const byUnit = () => calls(...words.split(' ').filter(Boolean))
  expect(await calls()).toEqual({ code: 0, reloaded: true })
  expect(await byUnit()).toEqual({ code: 0, reloaded: false })
  expect(await calls()).toEqual({ code: 0, reloaded: true })
  const page = data('site/current/site/Newer.html')
  await writeFile(page, 'newer')
  await writeFile(path.join(folder, 'fail'), '')
  expect(await byUnit()).toEqual({ code: 1, reloaded: true })
  await rm(path.join(folder, 'fail'))
  expect(await byUnit()).toEqual({ code: 0, reloaded: true })
  expect(await byUnit()).toEqual({ code: 0, reloaded: false })
  await rm(page)
  await writeFile(path.join(folder, 'refuse'), '')
  expect(await byUnit()).toEqual({ code: 1, reloaded: false })
  await rm(path.join(folder, 'refuse'))
  expect(await byUnit()).toEqual({ code: 0, reloaded: true })
  const left = await readdir(path.join(root, 'etc/nginx/trial'))
  expect(left.filter((name) => name.endsWith('.new'))).toEqual([])
})

test('a deployment can’t configure nginx: its own rules are not read, and paths like rules are refused', async () => {
  await deployment('7')
  await makeRealRules()
  expect((await call(app('reload-nginx'))).code).toBe(0)
  const rules = path.join(root, 'etc/nginx/trial/site.rules.conf')
  const before = await readFile(rules, 'utf8')
  await writeFile(data('site/current/site.rules.conf'), 'include /etc/shadow;\n')
  expect((await call(app('reload-nginx'))).code).toBe(0)
  expect(await readFile(rules, 'utf8')).toBe(before)
  await writeFile(data('site/current/site/_headers'), '/x {} include /etc/shadow; location /y\n  X-A: b\n')
  const { code, text } = await call(app('reload-nginx'))
  expect([code, text]).toEqual([1, expect.stringMatching(/nginx is told of[^]*those before stay as they were/)])
  expect(await readFile(rules, 'utf8')).toBe(before)
  await rm(data('site/current/site/_headers'))
})

test('an older deployment, shown because the publisher was killed before switching, is not held', async () => {
  await deployment('8')
  await deployment('7')
  expect((await call(app('status'))).text).not.toContain('holds it')
  expect((await call(app('rollback'))).text).not.toContain('is held')
})

test('rollback --site shows an earlier deployment, and holds it for the publisher until it goes on to the newest', async () => {
  for (const number of ['7', '8']) await deployment(number)
  expect((await call(app('rollback'), ['--site', '7'])).code).toBe(0)
  expect(await deploymentNumbers(site())).toEqual([7, 8])
  expect([await currentDeployment(site()), await heldDeployment(site())]).toMatchObject([7, { deployment: 7 }])
  expect((await call(app('rollback'))).text).toContain('Deployment 7 is held until something is published.')
  expect((await call(app('status'))).text).toMatch(/deployment 7, of .*`rollback --site` holds it until something/)
  expect(await readFile(path.join(root, 'run/trial/status/status.json'), 'utf8')).toContain('holds it until')

  const forward = await call(app('rollback'), ['--site', '8'])
  expect([forward.code, forward.text]).toEqual([0, expect.stringContaining('deployment 8, the newest')])
  expect([await currentDeployment(site()), await heldDeployment(site())]).toEqual([8, undefined])
  expect(await readdir(site())).not.toContain('held')
  expect((await call(app('status'))).text).toMatch(/deployment 8, of [^`]*\n/)
})

test('rollback --site refuses an incomplete deployment', async () => {
  for (const number of ['7', '8']) await deployment(number)
  await call(app('rollback'), ['--site', '7'])
  await mkdir(data('site/releases/half/site'), { recursive: true })
  await mkdir(data('site/releases/9'))
  for (const none of ['99', '..', 'half', '9', '7/../8']) {
    const refused = await call(app('rollback'), ['--site', none])
    expect([none, refused.code, refused.text]).toEqual([
      none,
      1,
      expect.stringContaining(`There is no deployment ${none}`),
    ])
  }
  expect(await readlink(data('site/current'))).toBe('releases/7')
  expect((await call(app('rollback'))).text).not.toContain('half')
})
