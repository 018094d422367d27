import { at, defineMigration, set, unset, type MigrationContext } from '@sanity/migrate'
import { isInternalPath } from '@archstep/contracts/urls/hrefs.ts'
import { pathGroq } from '@archstep/contracts/urls/pagePaths.ts'
import { pageTypes } from '@archstep/contracts/urls/pageTypes.ts'
import { pathOf } from '@archstep/contracts/urls/redirects.ts'

/** Published documents with a page, by address in lower case. */
type Addresses = ReadonlyMap<string, string>

const known = new WeakMap<MigrationContext, Promise<Addresses>>()

async function readAddresses({ client }: MigrationContext): Promise<Addresses> {
  const pages = await client.fetch<{ _id: string; address: string | null }[]>(
    `*[_type in $types] | order(_id){_id, "address": ${pathGroq}}`,
    { types: [...pageTypes] },
    { perspective: 'published' },
  )
  return new Map(pages.flatMap(({ _id, address }) => (address === null ? [] : [[pathOf(address), _id] as const])))
}

/** Queried once per run. */
function addressesFor(context: MigrationContext): Promise<Addresses> {
  const addresses = known.get(context) ?? readAddresses(context)
  known.set(context, addresses)
  return addresses
}

/**
 * A reference to the page at an address; undefined for other sites, screens without a document, and unknown addresses.
 */
async function targetOf(href: unknown, context: MigrationContext) {
  if (typeof href !== 'string' || !isInternalPath(href)) return undefined
  const id = (await addressesFor(context)).get(pathOf(href))
  if (id === undefined) return undefined
  const place = /[?#].*$/.exec(href)?.[0]
  return { target: { _type: 'reference', _ref: id }, ...(place !== undefined && { place }) }
}

export default defineMigration({
  title: 'Links name the page that they lead to, no longer its address',
  migrate: {
    async object(node, _path, context) {
      if (node['_type'] !== 'link') return
      const { href, ...rest } = node
      const target = await targetOf(href, context)
      return target && set({ ...rest, ...target })
    },
    async document({ _type, link, to }, context) {
      const old = { serviceCard: ['link', link], redirect: ['to', to] }[_type]
      if (!old) return []
      const [field, href] = old
      const found = await targetOf(href, context)
      // A redirect can't store a fragment; one with a fragment stays as it is.
      if (!found || 'place' in found) return []
      // A redirect must not keep its page from being deleted.
      const target = _type === 'redirect' ? { ...found.target, _weak: true } : found.target
      return [at('target', set(target)), at(String(field), unset())]
    },
  },
})
