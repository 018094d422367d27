import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { installPackages } from '../support/debianPackages.ts'

/** Absolute paths of programs. */
export interface Engines {
  firefox: string
  /** The driver of WebKitGTK, the small browser that it drives, and the screen that this needs. */
  webkit: { driver: string; browser: string; screen: string }
}

const PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'xvfb']
const LIBRARIES = '/usr/lib'

const first = (files: readonly string[]) => files.find((file) => existsSync(file))
const onPath = (name: string) =>
  first((process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, name)))

/** Debian keeps it below the folder of the processor, of which a machine may have several. */
function miniBrowser(): string | undefined {
  const folders = existsSync(LIBRARIES) ? readdirSync(LIBRARIES) : []
  return first(folders.map((folder) => path.join(LIBRARIES, folder, 'webkit2gtk-4.1/MiniBrowser')))
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
  if (!installed()) installPackages(PACKAGES)
  const found = installed()
  if (found) return found
  throw new Error(
    `The journey in other browsers needs Firefox and WebKitGTK. Install them (\`sudo apt-get install ${PACKAGES.join(' ')}\` on ` +
      'Debian; on Ubuntu `firefox` in place of `firefox-esr`), and run `npm test` again. Elsewhere it runs in a container of Debian.',
  )
}
