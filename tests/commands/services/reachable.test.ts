import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { comesUp } from '#commands/services/reachable.ts'

test('a service that says it is still starting counts as not responding yet', async () => {
  const statuses = [503, 500, 404]
  const server = createServer((_request, response) => response.writeHead(statuses.shift() ?? 404).end()).listen(0)
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  expect(await comesUp(url, 20_000)).toBe(true)
  expect(statuses).toEqual([])
})
