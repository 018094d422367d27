import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { dataFolder, deploymentFolder, sitePaths } from '#hosts/server/process/dataFolder.ts'

const DATA_DIR = '@ROOT@/var/lib/@NAME@'
const { site } = dataFolder(DATA_DIR)
const { current, state } = sitePaths(site)

// The paths in the scripts are tested in scripts/.
test.each([
  ['units/website-publisher.service', `ReadWritePaths=${site}`],
  ['units/website-nginx.path', `PathChanged=${site}`],
  ['nginx/site.conf', `root ${deploymentFolder(current).site};`],
  ['nginx/site.conf', `disable_symlinks if_not_owner from=${site};`],
  ['nginx/site.conf', `alias ${state};`],
])('the template %s has the same path of the site as the services: %s', async (template, line) => {
  const text = await readFile(path.join(import.meta.dirname, '../../../../hosts/server', template), 'utf8')
  expect(text.split('\n').map((each) => each.trim())).toContain(line)
})
