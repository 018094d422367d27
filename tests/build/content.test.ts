import http from 'node:http'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { listen } from '../support/listenOnFreePort.ts'
import { buildSite } from '../support/buildSite.ts'

test('a CMS that disconnects stops the build with the reason', async () => {
  const dist = path.join(inject('stack').DIST_DIR ?? '', 'without-lake')
  const broken = http.createServer((request, response) => {
    if (request.url === '/') response.end()
    else request.socket.destroy()
  })
  const port = await listen(broken)
  const failure = await buildSite({ ...inject('stack'), DIST_DIR: dist, LAKE_PORT: String(port) }).catch(String)
  broken.close()
  expect(failure).toMatch(/The list of pages can't be built\. .* the content service can’t be reached\./)
  expect(failure).toMatch(new RegExp(`Query “\\w+”, asked at http://localhost:${port}/`))
})
