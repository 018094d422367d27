import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readSiteRules } from '#hosts/nginxRules/writeNginx.ts'
import { temporaryFolder } from '../../support/atEnd.ts'

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
