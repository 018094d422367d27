import { mkdir, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parseEnv } from '#env.ts'
import { sitePaths } from '#hosts/server/process/dataFolder.ts'
import {
  currentDeployment,
  deploymentNumbers,
  endHold,
  heldDeployment,
  makeDeployment,
  noteLastEvent,
  removeOld,
} from '#hosts/server/publishing/deployments.ts'
import { policyFor } from '#render/hostRules/securityHeaders.ts'
import type { PrerenderOptions } from '#render/prerender.ts'
import type { Renderer } from '#render/renderer.ts'
import { temporaryFolder } from '../../../support/atEnd.ts'

async function folderWith(count: number): Promise<string> {
  const folder = temporaryFolder()
  for (let deployment = 1; deployment <= count; deployment += 1)
    await mkdir(path.join(folder, 'releases', `${deployment}/site`), { recursive: true })
  return folder
}

test.each([
  ['the five newest deployments stay', 8, 7, [4, 5, 6, 7, 8]],
  ['the one that was in use before stays, too, when somebody had gone back to it', 8, 2, [2, 4, 5, 6, 7, 8]],
  ['of five none is removed', 5, 4, [1, 2, 3, 4, 5]],
  ['the first deployment has none before it', 1, undefined, [1]],
])('%s', async (_what, count, before, left) => {
  const folder = await folderWith(count)
  await removeOld(folder, before)
  expect(await deploymentNumbers(folder)).toEqual(left)
})

test('the deployment in use is the one that `current` links to', async () => {
  const folder = await folderWith(11)
  expect(await currentDeployment(folder)).toBeUndefined()
  const link = path.join(folder, 'current')
  await symlink('releases/10', link)
  expect(await currentDeployment(folder)).toBe(10)
  expect(await deploymentNumbers(folder)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
})

/** Deploys a site of these pages, each with its path as its content. */
async function openDeployments() {
  const folder = temporaryFolder()
  const built = temporaryFolder()
  await mkdir(path.join(built, 'client/.vite'), { recursive: true })
  await writeFile(path.join(built, 'client/index.html'), '')
  await writeFile(path.join(built, 'client/.vite/manifest.json'), '{}')
  const reused: boolean[] = []
  async function deploy(pages: readonly string[], code = 'code-1', meanwhile?: () => Promise<void>) {
    const prerenderSite = async ({ siteFolder, earlier }: PrerenderOptions) => {
      await meanwhile?.()
      reused.push(earlier !== undefined)
      for (const page of pages) await siteFolder.writePage(page, page)
      const content = { askedAt: '', results: {}, pictures: {}, files: {} }
      const memory = { content, pages: Object.fromEntries(pages.map((page) => [page, {}])), cards: {} }
      return { memory, faults: [], leftOut: [], summary: [] }
    }
    const settings = { policy: policyFor(parseEnv({})), siteUrl: 'https://x.example', indexed: true, code }
    const renderer = { settings, bundle: { prerenderSite }, folder: built } as unknown as Renderer
    const made = await makeDeployment({ renderer, folder })
    return made && [made.deployment, made.isNew, await currentDeployment(folder)]
  }
  return { folder, deploy, reused }
}

test('an unchanged site is not deployed again; one that has lost a page is', async () => {
  const { folder, deploy } = await openDeployments()
  expect(await deploy(['/', '/a'])).toEqual([1, true, 1])
  expect(await deploy(['/', '/a'])).toEqual([1, false, 1])
  expect(await deploy(['/'])).toEqual([2, true, 2])
  expect((await readdir(path.join(folder, 'releases'))).toSorted()).toEqual(['1', '2'])
})

test('a server keeps five deployments, however often it publishes', async () => {
  const { folder, deploy } = await openDeployments()
  for (const page of ['/a', '/b', '/c', '/d', '/e', '/f', '/g']) await deploy([page])
  expect(await deploymentNumbers(folder)).toEqual([3, 4, 5, 6, 7])
})

test('new code reuses nothing of a deployment', async () => {
  const { deploy, reused } = await openDeployments()
  await deploy(['/'])
  await deploy(['/a'])
  await deploy(['/b'], 'code-2')
  expect(reused).toEqual([false, true, false])
})

test('only a rollback holds a deployment, until there is a newer one; a publisher that was killed does not', async () => {
  const { folder, deploy } = await openDeployments()
  expect(await heldDeployment(folder)).toBeUndefined()
  await deploy(['/'])
  await deploy(['/a'])
  const { current, hold: held } = sitePaths(folder)
  // As if the publisher had been killed between making the second and switching to it.
  await rm(current)
  await symlink('releases/1', current)
  expect(await heldDeployment(folder)).toBeUndefined()
  await writeFile(held, '1\n')
  expect(await heldDeployment(folder)).toMatchObject({ deployment: 1 })
  await endHold(folder)
  await endHold(folder)
  expect(await heldDeployment(folder)).toBeUndefined()
  await writeFile(held, '1\n')
  await rm(current)
  await symlink('releases/2', current)
  expect(await heldDeployment(folder)).toBeUndefined()
})

test('the next publisher knows the last event that was noted during a hold, but not in the next hold', async () => {
  const { folder, deploy } = await openDeployments()
  await deploy(['/'])
  const { hold: file } = sitePaths(folder)
  await writeFile(file, '1\n')
  const held = await heldDeployment(folder)
  if (!held) throw new Error('Nothing is held.')
  expect(held.lastEvent).toBeUndefined()
  await noteLastEvent(folder, held, 'event-7')
  expect(await heldDeployment(folder)).toEqual({ ...held, lastEvent: 'event-7' })
  await utimes(file, 1000, 2000)
  expect(await heldDeployment(folder)).toMatchObject({ deployment: 1, since: 2_000_000, lastEvent: undefined })
})

test('a rollback while a newer deployment is being made stays in force until the hold ends', async () => {
  const { folder, deploy } = await openDeployments()
  await deploy(['/'])
  await deploy(['/a'])
  const { current, hold: held } = sitePaths(folder)
  const goBack = async () => {
    await writeFile(held, '1\n')
    await rm(current)
    await symlink('releases/1', current)
  }
  expect(await deploy(['/b'], 'code-1', goBack)).toBeUndefined()
  expect([await currentDeployment(folder), await deploymentNumbers(folder)]).toEqual([1, [1, 2]])
  await endHold(folder)
  expect(await deploy(['/b'])).toEqual([3, true, 3])
})

test('after a rollback, the next deployment gets a new number; an interrupted switch is no obstacle', async () => {
  const { folder, deploy } = await openDeployments()
  await deploy(['/'])
  await deploy(['/a'])
  await rm(path.join(folder, 'current'))
  await symlink('releases/1', path.join(folder, 'current'))
  await symlink('releases/2', path.join(folder, 'current.next'))
  expect(await deploy(['/b'])).toEqual([3, true, 3])
})
