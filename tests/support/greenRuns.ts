import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { canRead, type Room } from '../rooms.ts'

/** Settings that change what a program does though no file of ours names them. */
const OF_EVERY_PROGRAM = ['NODE_OPTIONS', 'TZ', 'LANG', 'LANGUAGE', 'LC_ALL', 'LC_TIME', 'LC_MESSAGES', 'LC_CTYPE']
const PROGRAMS =
  'chromium chromium-browser chromium-headless-shell google-chrome google-chrome-stable ' +
  'firefox-esr firefox WebKitWebDriver Xvfb nginx postgres pg_ctl git bash'
/** Where Debian keeps programs that are not on the path. */
const MORE_FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/usr/lib/postgresql/*/bin']
/** Git leaves them out, and tests depend on them. */
const UNTRACKED = ['.env', 'node_modules/.package-lock.json']

interface Inputs {
  /** By path from the root folder: a hash of the content. */
  files: ReadonlyMap<string, string>
  /** Node, the machine, the settings that files of the project name, and the programs that tests start. */
  surroundings: string
}

const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')

/** Another version of a program has another size or date, wherever it came from. */
function programs(): string[] {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), ...globSync(MORE_FOLDERS)]
  const files = PROGRAMS.split(' ').flatMap((name) => folders.map((folder) => path.join(folder, name)))
  files.push(process.env.CHROME_PATH ?? '', process.env.FIREFOX_PATH ?? '', chromium.executablePath())
  return [...new Set(files)]
    .filter((file) => existsSync(file))
    .map((file) => {
      const { size, mtimeMs } = statSync(file)
      return `${realpathSync(file)} ${size} ${mtimeMs}`
    })
}

/** @throws Error where the folder is no working copy of git: nobody says then which files belong to it */
function readInputs(root: string): Inputs {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 64 * 1024 * 1024,
  })
  const files = new Map<string, string>()
  const words = new Set(OF_EVERY_PROGRAM)
  for (const file of [...listed.split('\0'), ...UNTRACKED]) {
    const place = path.join(root, file)
    if (file === '' || !existsSync(place) || !statSync(place).isFile()) continue
    const content = readFileSync(place)
    files.set(file, hashOf(content))
    if (!/\.[cm]?[jt]sx?$|\.example$/.test(file)) continue
    for (const [word] of content.toString().matchAll(/\b[A-Za-z]\w*/g)) words.add(word)
  }
  const settings = Object.entries(process.env).filter(([name]) => words.has(name))
  const surroundings = [
    `${process.version} ${process.platform} ${process.arch}`,
    ...settings.map(([name, value]) => `${name}=${value}`).sort(),
    ...programs(),
  ].join('\n')
  return { files, surroundings }
}

function keyOf({ files, surroundings }: Inputs, room: Room): string {
  const read = [...files].filter(([file]) => UNTRACKED.includes(file) || canRead(room, file)).sort()
  return hashOf(JSON.stringify([room, read, surroundings]))
}

/** What passed on this machine, and with which files. @param folder where the runs are kept, one file for each room */
export function greenRuns(root: string, folder: string) {
  const inputs = () => {
    try {
      return readInputs(root)
    } catch {
      return undefined
    }
  }
  const before = inputs()
  const fileOf = ({ job, name }: Room) => path.join(folder, `${job}-${name}.json`)
  return {
    /** When the room passed with what it would read now; undefined when something differs, or when it never did. */
    async passedAt(room: Room): Promise<Date | undefined> {
      if (!before || !existsSync(fileOf(room))) return undefined
      const { key, at } = JSON.parse(await readFile(fileOf(room), 'utf8')) as { key: string; at: string }
      return key === keyOf(before, room) ? new Date(at) : undefined
    },
    /** The room runs now: it is not green until `remember`. */
    forget: (room: Room) => rm(fileOf(room), { force: true }),
    /** The room has passed. Nothing is kept when its files changed while it ran. */
    async remember(room: Room): Promise<void> {
      const now = inputs()
      if (!before || !now) return
      // Programs may have been installed for it meanwhile.
      const key = keyOf(now, room)
      if (key !== keyOf({ files: before.files, surroundings: now.surroundings }, room)) return
      await mkdir(folder, { recursive: true })
      await writeFile(fileOf(room), JSON.stringify({ key, at: new Date() }))
    },
  }
}
