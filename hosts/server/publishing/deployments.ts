import { lstat, readdir, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { renderSite, type Renderer } from '../../../render/renderer.ts'
import { readMemory, type BuildMemory } from '../../../render/output/buildMemory.ts'
import { completeForNginx } from '../../nginx/writeNginx.ts'

/** Deployments kept for rollbacks. */
const KEPT = 5

/** The name of their folder, as on servers of earlier versions. */
const DEPLOYMENTS = 'releases'
const CURRENT = 'current'
const HALF = 'half'
const MEMORY = 'memory.json'

/** The existing deployments, oldest first. @param folder absolute path; `current` links to the one in use */
export async function deploymentNumbers(folder: string): Promise<number[]> {
  const names = await readdir(path.join(folder, DEPLOYMENTS)).catch(() => [])
  return names
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .sort((a, b) => a - b)
}

/** The deployment in use; undefined before the first. */
export async function currentDeployment(folder: string): Promise<number | undefined> {
  const target = await readlink(path.join(folder, CURRENT)).catch(() => undefined)
  return target === undefined ? undefined : Number(path.basename(target))
}

/** When the site was switched to the deployment in use, in ms. @throws Error before the first */
export async function switchedAt(folder: string): Promise<number> {
  return (await lstat(path.join(folder, CURRENT))).mtimeMs
}

/** Switches the site to a deployment, atomically. */
async function switchTo(folder: string, deployment: number): Promise<void> {
  const link = path.join(folder, `${CURRENT}.next`)
  await rm(link, { force: true })
  await symlink(path.join(DEPLOYMENTS, String(deployment)), link)
  await rename(link, path.join(folder, CURRENT))
}

interface DeploymentOptions {
  renderer: Renderer
  /** Absolute path of the folder of deployments. */
  folder: string
  /** Reuse nothing of the current deployment. */
  whole?: boolean
  /** Called after each page. */
  onPage?: (done: number, of: number) => void
}

/**
 * Renders the site into a new deployment, reusing what is still valid from the current one, and switches to it unless
 * nothing has changed. It can be stopped at any time before that without affecting what is served.
 * @returns the deployment then in use, whether it is new, and why pages had to stay as they were
 * @throws Error that says what can't be built
 */
export async function makeDeployment({ renderer, folder, whole = false, onPage }: DeploymentOptions) {
  const pathOf = (name: string | number) => path.join(folder, DEPLOYMENTS, String(name))
  const [numbers, current] = await Promise.all([deploymentNumbers(folder), currentDeployment(folder)])
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
    earlier: earlier && { siteRoot: path.join(earlier.folder, 'site'), memory: earlier.memory },
  })
  const pages = (of: BuildMemory | undefined) => Object.keys(of?.pages ?? {}).length
  if (current !== undefined && !isNew && pages(memory) === pages(before)) {
    await rm(half, { recursive: true, force: true })
    return { deployment: current, isNew: false, faults }
  }
  await completeForNginx(half, earlier?.folder)
  await writeFile(path.join(half, MEMORY), JSON.stringify(memory))
  const deployment = (numbers.at(-1) ?? 0) + 1
  await rename(half, pathOf(deployment))
  await switchTo(folder, deployment)
  await removeOld(folder, current)
  return { deployment, isNew: true, faults }
}

/** Keeps the newest deployments, and the one in use before, which after a rollback is an older one. */
export async function removeOld(folder: string, before: number | undefined): Promise<void> {
  for (const old of (await deploymentNumbers(folder)).slice(0, -KEPT)) {
    if (old !== before) await rm(path.join(folder, DEPLOYMENTS, String(old)), { recursive: true, force: true })
  }
}
