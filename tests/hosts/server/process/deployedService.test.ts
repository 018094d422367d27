import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parseEnv } from '#env.ts'
import { openDeployedService } from '#hosts/server/process/deployedService.ts'
import { temporaryFolder } from '../../../support/atEnd.ts'

/** Stands in for the built service: says what it was opened with, and what it reads of the site. */
const SERVICE = `
let opened = 0
export function createSiteDrafts({ token, contentUrl, readAsset }) {
  opened += 1
  return async (request) => {
    const asset = await readAsset(new URL(request.url).searchParams.get('asset'))
    return Response.json({ opened, token, contentUrl, status: asset.status, text: await asset.text() })
  }
}
`

test('drafts have the files of the deployment in use, and nothing beside them', async () => {
  const DATA_DIR = temporaryFolder()
  const DIST_DIR = temporaryFolder()
  const findService = openDeployedService(parseEnv({ DATA_DIR, DIST_DIR, LAKE_PORT: '21400' }))
  await expect(findService()).rejects.toThrow('The site has not been made yet.')

  for (const [deployment, text] of [
    ['1', 'a'],
    ['2', 'b'],
  ] as const) {
    const folder = path.join(DATA_DIR, 'site/releases', deployment)
    for (const place of ['site', 'site-of-others']) await mkdir(path.join(folder, place), { recursive: true })
    await writeFile(path.join(folder, 'site/a.css'), text)
    await writeFile(path.join(folder, 'memory.json'), 'secret')
    await writeFile(path.join(folder, 'site-of-others/a.css'), 'secret')
  }
  const current = path.join(DATA_DIR, 'site/current')
  await symlink('releases/1', current)
  await expect(findService()).rejects.toThrow('There is no token that reads drafts')
  await mkdir(path.join(DATA_DIR, 'lake'))
  await writeFile(path.join(DATA_DIR, 'lake/viewer-token'), 'viewer\n')
  await expect(findService()).rejects.toThrow('There is no drafts service in')
  await mkdir(path.join(DIST_DIR, 'drafts'))
  await writeFile(path.join(DIST_DIR, 'drafts/siteDrafts.mjs'), SERVICE)

  const read = async (asset: string) => {
    const handler = await findService()
    return (await handler(new Request(`http://x.example/?asset=${asset}`))).json() as Promise<object>
  }
  const lake = { token: 'viewer', contentUrl: 'http://localhost:21400' }
  expect(await read('/a.css')).toEqual({ ...lake, opened: 1, status: 200, text: 'a' })
  for (const asset of ['/gone.css', '/../memory.json', '/../site-of-others/a.css'])
    expect(await read(asset)).toEqual({ ...lake, opened: 1, status: 404, text: '' })
  await rm(current)
  await symlink('releases/2', current)
  // Once.
  for (const opened of [2, 2]) expect(await read('/a.css')).toEqual({ ...lake, opened, status: 200, text: 'b' })
})

test('a deployment of other code, to which an operator has gone back, leaves drafts the styles of the service’s own build', async () => {
  const [DATA_DIR, DIST_DIR] = [temporaryFolder(), temporaryFolder()]
  for (const [file, text] of [
    [path.join(DATA_DIR, 'lake/viewer-token'), 'viewer'],
    [path.join(DATA_DIR, 'site/releases/1/site/assets/old.css'), 'old'],
    [path.join(DATA_DIR, 'site/releases/1/site/pictures.json'), 'copies on the site'],
    [path.join(DIST_DIR, 'drafts/siteDrafts.mjs'), SERVICE],
    [path.join(DIST_DIR, 'renderer/client/assets/new.css'), 'new'],
    [path.join(DIST_DIR, 'renderer/settings.json'), 'settings'],
  ] as const) {
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, text)
  }
  await symlink('releases/1', path.join(DATA_DIR, 'site/current'))
  const handler = await openDeployedService(parseEnv({ DATA_DIR, DIST_DIR }))()
  const read = async (asset: string) => (await handler(new Request(`http://x.example/?asset=${asset}`))).json()
  expect(await read('/assets/new.css')).toMatchObject({ status: 200, text: 'new' })
  expect(await read('/assets/old.css')).toMatchObject({ status: 200, text: 'old' })
  expect(await read('/pictures.json')).toMatchObject({ status: 200, text: 'copies on the site' })
  for (const asset of ['/assets/gone.css', '/../settings.json'])
    expect(await read(asset)).toMatchObject({ status: 404 })
})
