import http from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { respondWith } from '#hosts/drafts/node/respondWith.ts'
import { listenOnFreePort } from '../../../support/listenOnFreePort.ts'
import { rawRequest } from '../../../support/rawRequest.ts'

test.each([
  ['a host that is no name', '/preview/x', { host: 'a b' }, 'GET'],
  ['an address that is none', 'http://[/preview/x', {}, 'GET'],
  ['a method that web standards forbid', '/preview/x', {}, 'TRACE'],
])('a request for a draft with %s gets a sentence', async (_what, address, headers, method) => {
  const server = http.createServer((request, response) => {
    void respondWith(async () => new Response('a draft'), request, response)
  })
  onTestFinished(() => void server.close())
  const port = await listenOnFreePort(server)
  const answer = await rawRequest(`http://127.0.0.1:${port}`, address, headers, method)
  expect([answer.status, answer.body.toString()]).toEqual([400, expect.stringMatching(/^This request .+\.\n$/)])
})
