import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { findOrInstall, onPath } from '../support/debianPackages.ts'

/** Absolute paths of programs. */
export interface Engines {
  firefox: string
  /** The driver of WebKitGTK, the small browser that it drives, and the screen that this needs. */
  webkit: { driver: string; browser: string; screen: string }
}

const PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'xvfb']
const LIBRARIES = '/usr/lib'

/** Debian keeps it below the folder of the processor, of which a machine may have several. */
function miniBrowser(): string | undefined {
  const folders = existsSync(LIBRARIES) ? readdirSync(LIBRARIES) : []
  return folders
    .map((folder) => path.join(LIBRARIES, folder, 'webkit2gtk-4.1/MiniBrowser'))
    .find((file) => existsSync(file))
}

function installed(): Engines | undefined {
  const firefox = process.env.FIREFOX_PATH || onPath('firefox-esr') || onPath('firefox')
  const driver = onPath('WebKitWebDriver')
  const browser = miniBrowser()
  const screen = onPath('Xvfb')
  return firefox && driver && browser && screen ? { firefox, webkit: { driver, browser, screen } } : undefined
}

/**
 * Firefox and WebKit of this machine; installs Debian's when this process may.
 * @throws Error that says how to get them
 */
export function findEngines(): Engines {
  const given = process.env.FIREFOX_PATH
  if (given && !existsSync(given)) {
    throw new Error(
      `FIREFOX_PATH is ${given}, but there is no such file. Correct it, or unset it to let the tests look.`,
    )
  }
  // On Ubuntu it is `firefox` in place of `firefox-esr`.
  return findOrInstall(installed, PACKAGES, 'The journey in other browsers needs Firefox and WebKitGTK.')
}
