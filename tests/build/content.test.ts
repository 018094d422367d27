import { existsSync, readFileSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { whileChanged } from '../support/whileChanged.ts'
import { buildSite } from './buildSite.ts'
import { lake } from './lake.ts'

/** Builds into a folder of its own. @returns what the build printed, and the folder of the site */
async function build(name: string) {
  const dist = path.join(inject('stack').DIST_DIR ?? '', name)
  const outcome = await buildSite({ ...inject('stack'), DIST_DIR: dist }).then(
    (output) => ({ output, failed: false }),
    (error: unknown) => ({ output: String(error), failed: true }),
  )
  return { ...outcome, site: path.join(dist, 'site') }
}

let twice: Promise<{ site: string }[]> | undefined

/** Two builds with nothing published between them. */
async function buildTwice() {
  return [await build('once'), await build('again')]
}

describe('missing content', () => {
  // The home page itself can't be missing: links lead to it, and a document with links to it can't be deleted.
  test('that pages must have stops the build, which names a page, the query and the document', async () => {
    const settings = await lake.getDocument('siteSettings')
    if (!settings) throw new Error('The seed has site settings.')
    await lake.delete('siteSettings')
    try {
      const { output, failed } = await build('without-settings')
      expect(failed).toBe(true)
      expect(output).toMatch(/The pages? .*\/.* can't be built\. Nothing is published for the query “site”/)
      expect(output).toContain('_id == "siteSettings"')
    } finally {
      await lake.create(settings)
    }
  })

  test('of a service page leaves that page out, and the build says so', async () => {
    await whileChanged(lake, ['service-training', 'route'], '/Nowhere', async () => {
      const { output, failed, site } = await build('without-training')
      expect(output).toContain('Left out, because there is nothing to show on them: /Training,')
      expect(failed).toBe(false)
      expect(existsSync(path.join(site, 'Training.html'))).toBe(false)
      expect(existsSync(path.join(site, 'training.html'))).toBe(false)
      expect(existsSync(path.join(site, 'IoT.html'))).toBe(true)
    })
  })

  test('because the CMS breaks off stops the build with the reason', async () => {
    const dist = path.join(inject('stack').DIST_DIR ?? '', 'without-lake')
    const broken = http.createServer((request, response) => {
      if (request.url === '/') response.end()
      else request.socket.destroy()
    })
    await new Promise<void>((resolve) => broken.listen(0, 'localhost', resolve))
    const { port } = broken.address() as AddressInfo
    const failure = await buildSite({ ...inject('stack'), DIST_DIR: dist, LAKE_PORT: String(port) }).catch(String)
    broken.close()
    expect(failure).toMatch(/The pages? .*\/.* can't be built\. .* the content service can’t be reached\./)
    expect(failure).toMatch(new RegExp(`Query “\\w+”, asked at http://localhost:${port}/`))
  })
})

test('content that looks like code or like a replacement pattern arrives as it was written', async () => {
  const text = 'Costs $& and $1, </script><script>alert(1)</script> & <b>“more”</b> \u2028 {{x}}'
  await whileChanged(lake, ['home', 'mission.text'], text, async () => {
    const { site, output } = await build('hostile')
    expect(output).toContain('Prerendered')
    const html = readFileSync(path.join(site, 'index.html'), 'utf8')
    const escaped =
      'Costs $&amp; and $1, &lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; &lt;b&gt;“more”&lt;/b&gt;'
    expect(html).toContain(escaped)
    expect(html).not.toContain('<script>alert')
    const state = /<script type="application\/json" id="state">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
    expect(JSON.stringify(JSON.parse(state))).toContain('<script>alert(1)</script>')
  })
})

test.each(['index.html', 'IoT.html', '404.html', '_headers', 'pictures.json'])(
  'two builds of the same content write the same %s, byte for byte',
  async (file) => {
    twice ??= buildTwice()
    const [once, again] = (await twice).map(({ site }) => readFileSync(path.join(site, file), 'utf8'))
    expect(once).not.toBe('')
    expect(again).toBe(once)
  },
)
