import { expect, test, vi } from 'vitest'
import { addressOwner } from '#careers/api/addressOwner.ts'
import { MAX_DISCARDED } from '#careers/api/errorResponses.ts'
import { LOOPBACK } from '#careers/api/metrics.ts'
import { openLog } from '#careers/log.ts'
import { startForTest } from '#careers/tests/careersService.ts'
import { roles } from '#hosts/ownLake/roleGrants.ts'
import { rolesWith } from '#lake/auth/roles.ts'
import { addressOwner as lakesAddressOwner } from '#lake/http/addressOwner.ts'
import { MAX_DISCARDED as LAKES_MAX_DISCARDED } from '#lake/http/failures.ts'
import { LOOPBACK as LAKES_LOOPBACK } from '#lake/http/visitorAddress.ts'
import { openLog as openLakesLog } from '#lake/log.ts'
import { startTestLake } from '#lake/tests/testLake.ts'
import { ADMINISTRATOR, EDITOR, RECRUITER } from '@archstep/contracts/cms/editableTypes.ts'

// The lake imports nothing of ours, so it has its own copy of everything that is compared here.

test('the careers service and the lake agree on which addresses are the same sender', () => {
  const owners = [
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2::1', '2001:db8:1:2:aaaa:bbbb:cccc:dddd'],
    ['not an address', 'not an address'],
  ]
  for (const [one = '', other = ''] of owners) {
    expect(addressOwner(one)).toBe(addressOwner(other))
    expect(lakesAddressOwner(one)).toBe(addressOwner(one))
    expect(lakesAddressOwner(other)).toBe(addressOwner(one))
  }
  expect(addressOwner('2001:db8:1:3::1')).not.toBe(addressOwner('2001:db8:1:2::1'))
})

test('the careers service and the lake agree on which addresses are this machine, and read as much of a refused body', () => {
  expect(LAKES_LOOPBACK).toEqual(LOOPBACK)
  expect(LAKES_MAX_DISCARDED).toBe(MAX_DISCARDED)
})

test('the lake’s roles have the names by which the Studio and the careers service know them', () => {
  expect([...rolesWith(roles).keys()]).toEqual([ADMINISTRATOR, EDITOR, RECRUITER])
})

test('the careers service and the lake log events in the same form', () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const facts = { request_id: 'a1', method: 'GET', route: '/jobs/:id', status: 500, ms: 12 }
  for (const level of ['info', 'warn', 'error'] as const) {
    openLog(false)('It failed', { level, ...facts })
    openLakesLog(false)('It failed', { level, ...facts })
    const [careers, lake] = write.mock.calls.splice(0).map(([line]) => JSON.parse(String(line)) as unknown)
    expect(careers).toEqual({ level, ...facts, message: 'It failed', time: expect.stringMatching(/^\d{4}-.+Z$/) })
    expect(lake).toEqual({ ...(careers as object), time: expect.stringMatching(/^\d{4}-.+Z$/) })
  }
  write.mockRestore()
})

test('without a level, what the careers service logs is news, and what the lake logs a warning', () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  openLog(false)('The service has started.')
  openLakesLog(false)('The release can’t be published.')
  const levels = write.mock.calls.map(([line]) => (JSON.parse(String(line)) as { level: string }).level)
  write.mockRestore()
  expect(levels).toEqual(['info', 'warn'])
})

test('both have the same endpoints for monitoring, only on this machine', async () => {
  const servers = [await startForTest(), await startTestLake()]
  for (const { url } of servers) {
    await fetch(`${url}/nothing?token=secret`)
    for (const path of ['/healthz', '/readyz']) {
      const response = await fetch(url + path)
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
      expect(await response.json()).toMatchObject({ status: 'ok' })
    }
    for (const header of ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip']) {
      expect((await fetch(`${url}/metrics`, { headers: { [header]: '203.0.113.1' } })).status).toBe(403)
    }
  }
  const counted = await Promise.all(
    servers.map(async ({ url }) => {
      const text = await (await fetch(`${url}/metrics`)).text()
      return text.match(/^http_request_duration_seconds_(?:bucket|count)\{.+\}/gm)
    }),
  )
  expect(counted[0]).toContainEqual(expect.stringContaining('method="GET",route="(unknown path)",status="404"'))
  expect(counted[1]).toEqual(counted[0])
})
