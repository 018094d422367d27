import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import type { StaticServer } from '#hosts/preview/staticServer.ts'
import { serveBuild } from '../support/serveBuild.ts'
import { lake } from './buildLake.ts'

const folder = path.join(path.dirname(inject('site')), 'drafts')
const SECRET = 'c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0LXNlY3JldA'
const ID = 'link-of-the-build-test-24'
const TITLE = 'Written this morning'

const load = (file: string) => import(pathToFileURL(path.join(folder, file)).href) as Promise<unknown>

let site: StaticServer
let viewerToken = ''

beforeAll(async () => {
  site = await serveBuild({ root: inject('site'), port: 0 })
  viewerToken = (await readFile(path.join(inject('stack').DATA_DIR ?? '', 'lake/viewer-token'), 'utf8')).trim()
  const about = await lake.getDocument('about')
  await lake
    .transaction()
    .createOrReplace({ ...about, _id: 'drafts.about', _type: 'about', seo: { ...about?.seo, title: TITLE } })
    .createOrReplace({
      _id: `previewLink.${ID}`,
      _type: 'previewLink',
      path: '/About',
      secretHash: createHash('sha256').update(SECRET).digest('hex'),
      expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    })
    .commit()
})
afterAll(async () => {
  await lake.transaction().delete('drafts.about').delete(`previewLink.${ID}`).commit()
  await site.close()
})

const asked = () => new Request(`${site.url}/preview/${ID}/About`, { headers: { cookie: `preview-secret=${SECRET}` } })

/** What a host has to send. */
async function expectDraft(response: Response) {
  const html = await response.text()
  expect(response.status).toBe(200)
  expect(html).toContain(`<title>${TITLE} | Archstep</title>`)
  expect(html).toContain('aria-label="Draft preview"')
  // The page's styles, including the bar's, are allowed by hash.
  const [, css = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? []
  expect(css).toContain('.draft-bar')
  expect(html).toContain(`'sha256-${createHash('sha256').update(css).digest('base64')}'`)
  // Pictures that the build has copied are on the site's own host.
  expect(html).toContain('/media/')
  expect(html).not.toContain(viewerToken)
  expect([...response.headers].join('\n')).not.toContain(viewerToken)
  expect(response.headers.get('content-security-policy')).toContain("script-src 'self'")
  expect(response.headers.get('cache-control')).toBe('no-store')
}

describe('the built drafts service', () => {
  test('is complete: it only imports its own files', async () => {
    const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.mjs'))
    expect(files).toEqual(expect.arrayContaining(['siteDrafts.mjs']))
    for (const file of files) {
      const text = await readFile(path.join(folder, file), 'utf8')
      const imported = [
        ...text.matchAll(/^(?:import|export)\b[^'"]*?from\s*["']([^"']+)["'];?$|\bimport\(\s*["']([^"']+)["']/gm),
      ]
      for (const [, named, dynamic] of imported) expect(named ?? dynamic).toMatch(/^\.{1,2}\//)
      expect(text).not.toMatch(/\brequire\(["']/)
    }
  })

  type Service = (request: Request) => Promise<Response>
  const open = async (token: string): Promise<Service> => {
    const { createSiteDrafts } = (await load('siteDrafts.mjs')) as {
      createSiteDrafts: (settings: unknown) => Service
    }
    return createSiteDrafts({ token, readAsset: (file: string) => fetch(new URL(file, site.url)) })
  }

  test('shows a draft as the build would have written its page', async () => {
    const service = await open(viewerToken)
    await expectDraft(await service(asked()))
  })

  test('without a token shows nothing, and tells the operator why', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const response = await (await open(''))(asked())
    expect(response.status).toBe(503)
    expect(String(log.mock.calls)).toContain('SANITY_VIEWER_TOKEN is not set')
    expect(await response.text()).not.toContain(TITLE)
    log.mockRestore()
  })
})
