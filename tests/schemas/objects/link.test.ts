import type { ValidationContext } from 'sanity'
import { describe, expect, test } from 'vitest'
import { leadsOut, linkFields } from '#schemas/objects/link.ts'
import { destinationVerdict } from '#schemas/rules/linkRules.ts'

const target = { _ref: 'about' }

describe('a link', () => {
  test('leads to one target: the chosen one, or the typed one', () => {
    for (const one of [{ target }, { href: '/x' }, { contact: 'phone' }]) expect(destinationVerdict(one)).toBe(true)
    for (const none of [{}, { target: {} }, { href: '', contact: '' }])
      expect(destinationVerdict(none)).toMatch(/^Choose a page of this site, or write/)
    for (const two of [
      { target, href: '/x' },
      { target, contact: 'phone' },
      { href: '/x', contact: 'phone' },
    ])
      expect(destinationVerdict(two)).toMatch(/^A link leads to one place/)
  })

  test('to another site can’t choose a page; one to a path of the site may name its page', () => {
    for (const out of [{ href: 'https://x.example' }, { contact: 'phone' }]) expect(leadsOut(out)).toBe(true)
    for (const inside of [{}, { href: '' }, { href: '/About' }, { target, href: 'https://x.example' }])
      expect(leadsOut(inside)).toBe(false)
  })

  test.each([
    [{}, ['target', 'href', 'contact']],
    [{ target }, ['target', 'place']],
    [{ href: '/About' }, ['target', 'href']],
    [{ href: 'https://x.example' }, ['href']],
    [{ contact: 'phone' }, ['contact']],
    // Invalid values stay visible, so that they can be removed.
    [{ target, href: 'https://x.example', contact: 'phone' }, ['target', 'place', 'href', 'contact']],
    [{ place: '#part' }, ['target', 'place', 'href', 'contact']],
  ])('with %j shows the fields that it can use', (parent, shown) => {
    const isShown = ({ hidden }: (typeof linkFields)[number]) =>
      typeof hidden !== 'function' || !hidden({ parent } as never)
    expect(linkFields.filter(isShown).map(({ name }) => name)).toEqual(shown)
  })

  test('to a file needs an existing one', async () => {
    const verdicts: ((target: object | undefined, context: ValidationContext) => unknown)[] = []
    const rule = { custom: (verdict: (typeof verdicts)[number]) => (verdicts.push(verdict), rule), warning: () => rule }
    const [page] = linkFields
    ;(page?.validation as ((given: unknown) => unknown) | undefined)?.(rule)
    const asked: unknown[] = []
    const said = (isEmpty: boolean, chosen?: object) => {
      const fetch = async (_query: string, params: object) => (asked.push(params), isEmpty)
      return verdicts[1]?.(chosen, { getClient: () => ({ fetch }) } as unknown as ValidationContext)
    }
    expect(await said(true, target)).toMatch(/^This resource has no file/)
    expect(await said(false, target)).toBe(true)
    expect(asked).toEqual([{ id: 'about' }, { id: 'about' }])
    expect(await said(true)).toBe(true)
    expect(asked).toHaveLength(2)
  })
})
