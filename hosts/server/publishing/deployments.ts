import { readdir, readFile, readlink, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { readMemory, type BuildMemory } from '../../../render/output/buildMemory.ts'
import { renderSite, type Renderer } from '../../../render/renderer.ts'
import { completeForNginx } from '../../nginxRules/writeNginx.ts'
import { deploymentFolder, sitePaths } from '../process/dataFolder.ts'

/** Deployments kept for rollbacks. */
const KEPT = 5

/** The deployment that is being made, until it is whole and has a number. */
const HALF = 'half'

/** The existing deployments, oldest first. @param folder absolute path of the site's folder, here and below */
export async function deploymentNumbers(folder: string): Promise<number[]> {
  const names = await readdir(sitePaths(folder).deployments).catch(() => [])
  return names
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .sort((a, b) => a - b)
}

/** The deployment in use; undefined before the first. */
export async function currentDeployment(folder: string): Promise<number | undefined> {
  const target = await readlink(sitePaths(folder).current).catch(() => undefined)
  return target === undefined ? undefined : Number(path.basename(target))
}

interface HeldDeployment {
  deployment: number
  /** When the operator went back to it, in ms. */
  since: number
  /** Position of the last live event during the hold; undefined if no publisher has noted one. */
  lastEvent: string | undefined
}

/**
 * The deployment in use, if an operator has gone back to it by `rollback --site`: it is held until something is
 * published. A file that names another deployment is left from an earlier rollback.
 * (Earlier versions had no such file. Their rollbacks end when this version starts.)
 */
export async function heldDeployment(folder: string): Promise<HeldDeployment | undefined> {
  const { hold: file, lastEvent } = sitePaths(folder)
  const held = await Promise.all([readFile(file, 'utf8'), stat(file)]).catch(() => undefined)
  const current = await currentDeployment(folder)
  if (!held || current === undefined || Number(held[0]) !== current) return undefined
  const since = held[1].mtimeMs
  const [during, position] = (await readFile(lastEvent, 'utf8').catch(() => '')).split(' ')
  // A position that was noted during another hold doesn't count.
  return { deployment: current, since, lastEvent: Number(during) === since ? position : undefined }
}

/** Notes a position of the live events during a hold, from which the next publisher catches up. */
export async function noteLastEvent(folder: string, { since }: HeldDeployment, position: string): Promise<void> {
  await writeFile(sitePaths(folder).lastEvent, `${since} ${position}`)
}

/** Ends a hold, if there is one, so that the publisher can deploy again. */
export async function endHold(folder: string): Promise<void> {
  await rm(sitePaths(folder).hold, { force: true })
}

/** Switches the site to a deployment, atomically. */
async function switchTo(folder: string, deployment: number): Promise<void> {
  const { current, deployments } = sitePaths(folder)
  const link = `${current}.next`
  await rm(link, { force: true })
  await symlink(path.join(path.basename(deployments), String(deployment)), link)
  await rename(link, current)
}

/** What the next deployment may reuse of one: nothing if other code made it, whose results and pages can't be trusted. */
async function readEarlier(deployment: string, code: string) {
  const { site, memory: file } = deploymentFolder(deployment)
  const memory = await readMemory(file)
  return memory?.code === code ? { siteRoot: site, memory } : undefined
}

export interface DeploymentOptions {
  renderer: Renderer
  /** Absolute path of the site's folder. */
  folder: string
  /** Reuse nothing of the current deployment. */
  whole?: boolean
  /** Quality of brotli for scripts, styles and drawings, by default the strongest. */
  quality?: number
  /** Called after each page. */
  onPage?: (done: number, of: number) => void
}

/**
 * Renders the site into a new deployment, reusing what is still valid from the current one, and switches to it unless
 * nothing has changed. It can be stopped at any time before that without affecting what is served.
 * @returns the deployment then in use, whether it is new, and why pages had to stay as they were; undefined if, in
 * the meantime, an operator went back to a deployment, which is then held
 * @throws Error that says what can't be built
 */
export async function makeDeployment({ renderer, folder, whole = false, quality, onPage }: DeploymentOptions) {
  const { deployments, cards } = sitePaths(folder)
  const pathOf = (name: string | number) => path.join(deployments, String(name))
  const [numbers, current] = await Promise.all([deploymentNumbers(folder), currentDeployment(folder)])
  const { code } = renderer.settings
  const earlier = current === undefined || whole ? undefined : await readEarlier(pathOf(current), code)
  const half = pathOf(HALF)
  const { site, memory: memoryFile } = deploymentFolder(half)
  await rm(half, { recursive: true, force: true })
  const { memory, isNew, faults } = await renderSite({
    renderer,
    out: site,
    cardCache: cards,
    ...(onPage && { onPage }),
    earlier,
  })
  const pages = (of: BuildMemory | undefined) => Object.keys(of?.pages ?? {}).length
  if (current !== undefined && !isNew && pages(memory) === pages(earlier?.memory)) {
    await rm(half, { recursive: true, force: true })
    return (await heldDeployment(folder)) ? undefined : { deployment: current, isNew: false, faults }
  }
  await completeForNginx(site, earlier?.siteRoot, quality)
  await writeFile(memoryFile, JSON.stringify(memory))
  if (await heldDeployment(folder)) return undefined
  const deployment = (numbers.at(-1) ?? 0) + 1
  await rename(half, pathOf(deployment))
  await switchTo(folder, deployment)
  await removeOld(folder, current)
  return { deployment, isNew: true, faults }
}

/** Keeps the newest deployments, and the one in use before, which after a rollback is an older one. */
export async function removeOld(folder: string, before: number | undefined): Promise<void> {
  const { deployments } = sitePaths(folder)
  for (const old of (await deploymentNumbers(folder)).slice(0, -KEPT)) {
    if (old !== before) await rm(path.join(deployments, String(old)), { recursive: true, force: true })
  }
}
