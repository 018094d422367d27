import { expect, test } from 'vitest'
import { siteRules } from '#hosts/nginxRules/nginxRules.ts'
import { parseHeaderRules } from '#hosts/staticFiles/headerRules.ts'
import { positionHeader, positionIn } from '#web/lib/livePosition.ts'

test.each(['txh8kvjAxaG', 'lle=abc==|"quoted"; \\ $1 %, é'])(
  'the position %s survives in a server-timing header, even next to a host’s own metrics',
  (position) => {
    const header = `${positionHeader(position)}, cdn;desc="hit";dur=3`
    const [, value = ''] = header.split(/: (.*)/s)
    expect(positionIn(`edge;dur=1, ${value}`)).toBe(position)
    const rules = parseHeaderRules(`/*\n  ${positionHeader(position)}\n`)
    expect(positionIn(rules[0]?.headers[0]?.[1] ?? null)).toBe(position)
    // nginx puts it in quotes.
    const [, inNginx = ''] = /add_header server-timing "(.*)" always/.exec(siteRules('site', rules)) ?? []
    expect(positionIn(inNginx.replace(/\\(.)/g, '$1'))).toBe(position)
  },
)

test('a host that sends no position is fine', () => {
  expect([positionIn(null), positionIn('cdn;desc="live"')]).toEqual([undefined, undefined])
})
