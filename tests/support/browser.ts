import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { installPackages, onPath } from './debianPackages.ts'

const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']
const HEADLESS_SHELL = 'chromium-headless-shell'
const SYSTEM_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

function installed(): string | undefined {
  const given = process.env.CHROME_PATH
  if (given) {
    if (existsSync(given)) return given
    throw new Error(
      `CHROME_PATH is ${given}, but there is no such file. Correct it, or unset it to let the tests look.`,
    )
  }
  const candidates = [chromium.executablePath(), ...SYSTEM_NAMES.map(onPath), ...SYSTEM_PATHS]
  return candidates.find((file) => file !== undefined && existsSync(file))
}

function tryInstall(): void {
  console.log('No Chromium found: installing the one that Playwright brings.')
  const cli = path.resolve(import.meta.dirname, '../../node_modules/@playwright/test/cli.js')
  spawnSync(process.execPath, [cli, 'install', '--with-deps', 'chromium'], { stdio: 'inherit', timeout: 300_000 })
  if (installed()) return
  console.log('That did not work: trying the system package `chromium`.')
  installPackages(['chromium'])
}

/**
 * The path of a Chromium to drive: CHROME_PATH, Playwright's own, the system's, or one that it installs.
 * @throws Error that says how to get one.
 */
export function findBrowser(): string {
  const first = installed()
  if (first) return first
  try {
    tryInstall()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
  }
  const now = installed()
  if (now) return now
  throw new Error(
    'The end-to-end tests need Chromium, and none could be installed. Install Chromium or Chrome, ' +
      'or set CHROME_PATH to its executable, and run `npm test` again.',
  )
}

/**
 * The path of Chromium's headless shell, which takes a third of the time of the whole browser and shows no PDF; of the whole
 * one where there is no shell, or where CHROME_PATH names one.
 * @throws Error that says how to get a Chromium
 */
export function findHeadlessShell(): string {
  if (process.env.CHROME_PATH) return findBrowser()
  try {
    if (!onPath(HEADLESS_SHELL)) installPackages([HEADLESS_SHELL])
  } catch {
    console.log('The whole browser runs the tests instead, which takes longer.')
  }
  return onPath(HEADLESS_SHELL) ?? findBrowser()
}

/** What makes Chromium work in a container and keeps it from calling home. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
]

/** Starts the headless shell. @throws Error that says how to get one. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: findHeadlessShell(), args: BROWSER_FLAGS })
