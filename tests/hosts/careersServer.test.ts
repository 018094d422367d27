import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'

/** Rules of a configuration, without comments and indentation. */
const rulesOf = async (file: string): Promise<string[]> =>
  (await readFile(path.join(import.meta.dirname, '../../hosts', file), 'utf8'))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))

/** What stands between `location /api/v1/ {` and its end. */
const locationOf = (rules: readonly string[]): string[] => {
  const from = rules.indexOf('location /api/v1/ {')
  return rules.slice(from + 1, rules.indexOf('}', from))
}

test.each(['careers.service', 'careers-backup.service'])(
  'a server of the careers service alone restricts %s as a server of everything restricts its processes',
  async (unit) => {
    const hardened = await rulesOf('server/units/hardened.conf')
    const alone = await rulesOf(`careersServer/${unit}`)
    expect(hardened.filter((rule) => !alone.includes(rule))).toEqual([])
  },
)

test('nginx passes requests on to the careers service in the same way on both kinds of server', async () => {
  const alone = locationOf(await rulesOf('careersServer/careers.conf'))
  const together = locationOf(await rulesOf('server/nginx/careers.conf'))
  const shared = await rulesOf('server/nginx/proxy.conf')
  const isFromProxy = (rule: string) => /^proxy_(?:http_version|set_header)/.test(rule)
  const byName = (rules: readonly string[]) =>
    rules.filter(isFromProxy).map((rule) => rule.replace('$http_host', '$host'))
  // A connection of a browser to the lake may become a socket; those of this API never do.
  const expected = byName(shared).filter((rule) => !/Upgrade|Connection/.test(rule))
  expect(byName(alone)).toEqual(expect.arrayContaining(expected))
  const own = (rules: readonly string[]) =>
    rules.filter((rule) => !isFromProxy(rule) && !/^(?:include|proxy_pass) /.test(rule))
  expect(own(alone)).toEqual(own(together))
  expect(own(alone)).not.toEqual([])
})
