import { mkdir, readFile, writeFile } from 'node:fs/promises'
import http from 'node:http'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { runNode } from '#commands/services/processes.ts'
import { listenOnFreePort } from '../support/listenOnFreePort.ts'
import { root } from '../support/root.ts'

/** Renders the site with the code of the build, as a build does at its end. @returns its exit code and output */
async function render(dist: string, lakeUrl: string) {
  const options = {
    renderer: path.join(inject('site'), '../renderer'),
    siteRoot: path.join(dist, 'site'),
    fromLast: false,
    cardCache: path.join(dist, 'cards'),
  }
  const script = `import { replaceSite } from './render/replaceSite.ts'; await replaceSite(${JSON.stringify(options)})`
  const lines: string[] = []
  const job = runNode(['--input-type=module', '--eval', script], {
    cwd: root,
    env: { LAKE_LOCAL_URL: lakeUrl },
    onLine: (line) => lines.push(line),
  })
  return { code: await job.exited, output: lines.join('\n') }
}

test('a CMS that disconnects stops the build with the reason, and the older site stays', async () => {
  const dist = path.join(inject('stack').DIST_DIR ?? '', 'without-lake')
  const older = path.join(dist, 'site/index.html')
  await mkdir(path.dirname(older), { recursive: true })
  await writeFile(older, 'The older site')
  const broken = http.createServer((request, response) => {
    if (request.url === '/') response.end()
    else request.socket.destroy()
  })
  const url = `http://localhost:${await listenOnFreePort(broken)}`
  const { code, output } = await render(dist, url)
  broken.close()
  expect(code).toBe(1)
  expect(output).toMatch(/The list of pages can't be built\. .* the content service can’t be reached\./)
  expect(output).toMatch(new RegExp(`Query “\\w+”, asked at ${url}/`))
  expect(await readFile(older, 'utf8')).toBe('The older site')
})
