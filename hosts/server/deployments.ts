import { readdir, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { renderSite, type Renderer } from '../../render/renderer.ts'
import { readMemory, type ReleaseMemory } from '../../render/output/buildMemory.ts'
import { completeForNginx } from '../nginx/writeNginx.ts'

/** Releases kept for rollbacks. */
const KEPT = 5

const RELEASES = 'releases'
const CURRENT = 'current'
const HALF = 'half'
const MEMORY = 'memory.json'

/** The existing releases, oldest first. @param folder absolute path; `current` links to the one in use */
export async function releaseNumbers(folder: string): Promise<number[]> {
  const names = await readdir(path.join(folder, RELEASES)).catch(() => [])
  return names
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .sort((a, b) => a - b)
}

/** The release in use; undefined before the first. */
export async function currentRelease(folder: string): Promise<number | undefined> {
  const target = await readlink(path.join(folder, CURRENT)).catch(() => undefined)
  return target === undefined ? undefined : Number(path.basename(target))
}

/** Switches the site to a release, atomically. */
async function switchTo(folder: string, release: number): Promise<void> {
  const link = path.join(folder, `${CURRENT}.next`)
  await rm(link, { force: true })
  await symlink(path.join(RELEASES, String(release)), link)
  await rename(link, path.join(folder, CURRENT))
}

export interface ReleaseOptions {
  renderer: Renderer
  /** Absolute path of the folder of releases. */
  folder: string
  /** Reuse nothing from the current release. */
  whole?: boolean
  /** Called after each page. */
  onPage?: (done: number, of: number) => void
}

/**
 * Renders the site into a new release, reusing what is still valid from the current one, and switches to it unless
 * nothing has changed. It can be stopped at any time before that without affecting what is served.
 * @returns the release then in use, whether it is new, and a sentence for each page that had to stay as it was
 * @throws Error that says what can't be built
 */
export async function makeRelease({ renderer, folder, whole = false, onPage }: ReleaseOptions) {
  const pathOf = (name: string | number) => path.join(folder, RELEASES, String(name))
  const [numbers, current] = await Promise.all([releaseNumbers(folder), currentRelease(folder)])
  const inUse = current === undefined || whole ? undefined : pathOf(current)
  const before = inUse === undefined ? undefined : await readMemory(path.join(inUse, MEMORY))
  // Under other code, results and pages can't be trusted.
  const earlier =
    inUse !== undefined && before?.code === renderer.settings.code ? { folder: inUse, memory: before } : undefined
  const half = pathOf(HALF)
  await rm(half, { recursive: true, force: true })
  const { memory, isNew, faults } = await renderSite({
    renderer,
    out: path.join(half, 'site'),
    cardCache: path.join(folder, 'cards'),
    ...(onPage && { onPage }),
    earlier: earlier && { site: path.join(earlier.folder, 'site'), memory: earlier.memory },
  })
  const pages = (of: ReleaseMemory | undefined) => Object.keys(of?.pages ?? {}).length
  if (current !== undefined && !isNew && pages(memory) === pages(before)) {
    await rm(half, { recursive: true, force: true })
    return { release: current, isNew: false, faults }
  }
  await completeForNginx(half, earlier?.folder)
  await writeFile(path.join(half, MEMORY), JSON.stringify(memory))
  const release = (numbers.at(-1) ?? 0) + 1
  await rename(half, pathOf(release))
  await switchTo(folder, release)
  await removeOld(folder, current)
  return { release, isNew: true, faults }
}

/** Keeps the newest releases, and the one in use before, which after a rollback is an older one. */
export async function removeOld(folder: string, before: number | undefined): Promise<void> {
  for (const old of (await releaseNumbers(folder)).slice(0, -KEPT)) {
    if (old !== before) await rm(path.join(folder, RELEASES, String(old)), { recursive: true, force: true })
  }
}
