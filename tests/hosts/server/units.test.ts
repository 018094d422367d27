import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { settings as careersSettings } from '#careers/cli/settingsSchema.ts'
import { SETTING_NAMES } from '#env.ts'

const server = path.join(import.meta.dirname, '../../../hosts/server')
const read = (file: string) => readFileSync(path.join(server, file), 'utf8')
const names = readdirSync(path.join(server, 'units'))
const unit = (name: string) => {
  const text = read(`units/${name}`)
  const values = (key: string) => [...text.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value)
  return { text, values, value: (key: string) => values(key).join(' ') }
}
/** `1min`, `30s` or `30`, in seconds. */
const seconds = (time: string) => Number.parseInt(time, 10) * (time.endsWith('min') ? 60 : 1)

/** The only service that needs a secret; null for one that none needs, such as those for hosted Sanity. */
const SECRETS = {
  BACKUP_COMMAND: null,
  BACKUP_KEY_FILE: null,
  CAREERS_API_TOKEN: 'careers',
  CAREERS_DATABASE_URL: 'careers',
  CAREERS_SMTP_URL: 'careers',
  CAREERS_WEBHOOK_SECRET: 'careers',
  CAREERS_WEBHOOK_URL: 'careers',
  LAKE_WEBHOOK_SECRET: 'lake',
  LAKE_WEBHOOK_URL: 'lake',
  SANITY_AUTH_TOKEN: null,
  SANITY_VIEWER_TOKEN: null,
} as const
/** Other addresses are private or contain passwords. */
const PUBLIC_URLS = new Set([
  'ANALYTICS_SCRIPT_URL',
  'CAREERS_API_URL',
  'CAREERS_CONTENT_URL',
  'CAREERS_PUBLIC_URL',
  'LAKE_URL',
  'REPORTS_URL',
  'SITE_URL',
  'STUDIO_URL',
])

test('a setting that may be a secret is assigned to the service that needs it', () => {
  const ofServer = [...read('settings.env').matchAll(/^(\w+)=/gm)].map(([, name = '']) => name)
  const all = new Set([...SETTING_NAMES, ...Object.keys(careersSettings.shape), ...ofServer])
  const secret = [...all].filter((name) => /URL|TOKEN|SECRET|PASS|KEY|COMMAND/.test(name) && !PUBLIC_URLS.has(name))
  expect(secret.toSorted()).toEqual(Object.keys(SECRETS))
})

describe.each(names.filter((name) => name.endsWith('.service') && unit(name).value('Restart') !== ''))(
  '%s, which always runs',
  (name) => {
    const { value, values } = unit(name)

    test('is restarted however it ended, and can’t take all memory or all tasks of the machine', () => {
      expect(value('Restart')).toBe('always')
      expect(value('MemoryMax')).toMatch(/^\d+G$/)
      expect(unit(name).text).toContain('@HARDENED@')
      expect(Number(unit('hardened.conf').value('TasksMax'))).toBeGreaterThan(64)
    })

    test('can only see its own secrets', () => {
      const others = Object.entries(SECRETS).filter(([, service]) => name !== `website-${service}.service`)
      expect(values('UnsetEnvironment').join(' ').split(' ')).toEqual(others.map(([secret]) => secret))
    })

    test('can only see its own personal data', () => {
      const hidden = value('InaccessiblePaths')
      expect(hidden).toContain('/var/backups/@NAME@')
      expect(hidden.includes('/var/lib/@NAME@/careers')).toBe(value('User') !== '@NAME@-careers')
    })

    test('creates files that only its user can read, unless nginx serves them', () => {
      const mask = values('UMask').at(-1) ?? unit('hardened.conf').value('UMask')
      const served = value('ReadWritePaths').endsWith('/site')
      expect(mask).toBe(served ? '0022' : '0077')
    })
  },
)

test.each(['lake', 'careers'])('if a child process of the %s takes too much memory, only that one ends', (name) => {
  expect(unit(`website-${name}.service`).value('OOMPolicy')).toBe('continue')
})

test('a host that is far away can be reached, also if its name has several addresses', () => {
  const options =
    unit('hardened.conf')
      .values('Environment')
      .find((value) => value.startsWith('NODE_OPTIONS=')) ?? ''
  const [, env = ''] = options.split('NODE_OPTIONS=')
  const script = 'console.log(require("node:net").getDefaultAutoSelectFamilyAttemptTimeout())'
  const attempt = execFileSync(process.execPath, ['-e', script], { env: { NODE_OPTIONS: env }, encoding: 'utf8' })
  // Around the world and through a satellite it takes up to 800 ms until a connection stands.
  expect(Number(attempt)).toBeGreaterThanOrEqual(1_000)
})

test('what BACKUP_COMMAND starts finds its settings at night as when run by hand, and can save tokens and caches', () => {
  const { values, value } = unit('website-backup.service')
  expect(values('Environment')).toContain('HOME=/root')
  expect(value('ReadWritePaths').split(' ')).toEqual(['-/root/.cache', '-/root/.config'])
})

test('systemd gives the careers service time to finish what nginx still waits for', () => {
  const [, waits = ''] = /proxy_read_timeout (\d+s);/.exec(read('nginx/careers.conf')) ?? []
  expect(seconds(unit('website-careers.service').value('TimeoutStopSec'))).toBeGreaterThan(seconds(waits))
})

const timers = names.filter((name) => name.endsWith('.timer')).map(unit)
const isRepeated = ({ value }: ReturnType<typeof unit>) => value('OnUnitActiveSec') !== ''

test('a nightly timer that was missed because the machine was off runs at the next start', () => {
  const nightly = timers.filter((timer) => !isRepeated(timer))
  expect(nightly.map(({ value }) => value('Persistent'))).toEqual(['true'])
})

test('a nightly timer runs in the night of the change to summer time, too, when a local hour is left out', () => {
  const careers = readFileSync(path.join(server, '../careersServer/careers-backup.timer'), 'utf8')
  const times = [careers, ...timers.map(({ text }) => text)].flatMap((text) => /^OnCalendar=.*$/m.exec(text) ?? [])
  expect(times).toEqual(times.map(() => expect.stringMatching(/ UTC$/)))
  expect(times).toHaveLength(2)
})

test('a repeated timer runs to the second; by default, systemd may be a minute late', () => {
  const late = timers.filter(isRepeated).map(({ value }) => seconds(value('AccuracySec') || '1min'))
  expect(late).toEqual([1])
})

test('a watched folder starts its service however often it changes', () => {
  const started = names.filter((name) => name.endsWith('.path')).map((name) => unit(name.replace('.path', '.service')))
  expect(started.map(({ value }) => value('StartLimitIntervalSec'))).toEqual(['0'])
})
