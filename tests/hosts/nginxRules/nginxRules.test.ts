import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { siteMaps } from '#hosts/nginxRules/nginxRules.ts'
import { readSiteRules } from '#hosts/nginxRules/writeNginx.ts'
import { temporaryFolder } from '../../support/atEnd.ts'

test('a redirect keeps the visitor’s query string unless its target has one', () => {
  const maps = siteMaps(
    'site',
    [],
    [
      { from: '/a', to: '/IoT#part', status: 301 },
      { from: '/b', to: 'https://y.example/?x=1', status: 302 },
    ],
  )
  expect(maps).toContain('  "/a" "/IoT$is_args$args#part";\n')
  expect(maps).toContain('  "/b" "https://y.example/?x=1";\n')
})

test('a header that leads to a page has its address encoded', () => {
  const maps = siteMaps('site', ['/grüße.html'], [])
  expect(maps).toContain('  "/grüße" "/grüße.html";\n')
  expect(maps).toContain('  "/grüße.html" "/gr%C3%BC%C3%9Fe$is_args$args";\n')
})

test('a site whose headers can’t be read is not written at all', async () => {
  const site = temporaryFolder()
  await writeFile(path.join(site, 'index.html'), '')
  await mkdir(path.join(site, '_headers'))
  await expect(readSiteRules(site, 'site')).rejects.toThrow('EISDIR')
})

test('the 404 page gets no separate rule', async () => {
  const site = temporaryFolder()
  for (const name of ['index.html', 'IoT.html', '404.html']) await writeFile(path.join(site, name), '')
  const { maps } = await readSiteRules(site, 'site')
  expect(maps).toContain('"/IoT" "/IoT.html";')
  expect(maps).not.toContain('404')
})
