import { readFile, rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { NEWS } from './standIns.ts'
import { trialServer } from './trialServer.ts'

vi.setConfig({ testTimeout: 180_000 })

const { app, call, data, deployment, newest, root, withPrograms } = trialServer()

test('status finds no fault only if there is a site and a new backup, and every service is ready', async () => {
  const before = await call(app('status'))
  expect([before.code, before.text]).toEqual([1, expect.stringContaining('WRONG: The site has not been made yet')])
  await deployment('7')
  expect(await call(app('status'))).toMatchObject({ code: 0, text: expect.stringContaining('deployment 7') })
  // What doctor finds from the outside, like a visitor.
  await writeFile(app(NEWS), 'Broken:\n  The certificate of https://www.localhost has ended.')
  const outside = await call(app('status'))
  expect([outside.code, outside.text]).toEqual([
    1,
    expect.stringMatching(/The certificate of .* has ended\.[^]*WRONG: /),
  ])
  await rm(app(NEWS))
  const old = new Date(Date.now() - 48 * 3_600_000)
  for (const file of [await newest(), data('last-backup')]) await utimes(file, old, old)
  const after = await call(app('status'))
  expect([after.code, after.text]).toEqual([1, expect.stringMatching(/last good backup is 48 hours old/)])
})

test('status says what systemd knows: that nginx, a timer or the watch of the site’s folder is down', async () => {
  const env = async (down: string) => ({
    NO_SYSTEMD: '',
    ...(await withPrograms({ systemctl: `case "$*" in *${down}) exit 3 ;; esac` })),
  })
  expect((await call(app('status'), [], await env('nobody'))).text).not.toContain('nginx is not running')
  const down = await env('nginx | *trial-status.timer | *trial-nginx.path')
  const { code, text } = await call(app('status'), [], down)
  expect([code, text]).toEqual([1, expect.stringMatching(/WRONG: nginx is not running.*systemctl start nginx/)])
  // Health gets the same.
  const told = await readFile(path.join(root, 'run/trial/status/status.json'), 'utf8')
  expect(told.split('\n')).toEqual(
    expect.arrayContaining([app('status'), 'lake is ready.', expect.stringMatching(/^WRONG: nginx is not running/)]),
  )
  expect(text).toMatch(/WRONG: trial-status\.timer is not active/)
  expect(text).toMatch(/WRONG: trial-nginx\.path is not active/)
})

test('status reports what only root can see, also in the report that Health shows', async () => {
  const settings = path.join(root, 'etc/trial.env')
  const full = await withPrograms({ df: 'echo; echo "disk 9 8 1024 99% /"' })
  const pid = path.join(root, 'run/trial/drafts.pid')
  const [id, given] = [await readFile(pid, 'utf8'), await readFile(settings, 'utf8')]
  await writeFile(pid, '999999999')
  await writeFile(settings, `${given}\nBACKUP_KEY_FILE=/nowhere/backup.key\n`)
  const { code, text } = await call(app('status'), [], full)
  await writeFile(pid, id)
  await writeFile(settings, given)
  expect(code).toBe(1)
  const report = await readFile(path.join(root, 'run/trial/status/status.json'), 'utf8')
  for (const wrong of [
    /^WRONG: drafts is not running: systemctl start trial-drafts\./m,
    /^WRONG: \S+lib\/trial has only 1 MB left: make room/m,
    /^WRONG: \S+backups\/trial has only 1 MB left: make room/m,
    /^WRONG: BACKUP_KEY_FILE=\/nowhere\/backup\.key can't be read/m,
  ])
    expect([text, report]).toEqual([expect.stringMatching(wrong), expect.stringMatching(wrong)])
})
