import { at, defineMigration, set, unset, type MigrationContext } from '@sanity/migrate'
import { addressGroq, pageTypes } from '@archstep/contracts/pagePaths.ts'
import { pathOf } from '@archstep/contracts/redirects.ts'
import { isInternalPath } from '@archstep/contracts/links.ts'

/** Published documents with a page, by their address in small letters. */
type Addresses = ReadonlyMap<string, string>

const known = new WeakMap<MigrationContext, Promise<Addresses>>()

async function readAddresses({ client }: MigrationContext): Promise<Addresses> {
  const pages = await client.fetch<{ _id: string; address: string | null }[]>(
    `*[_type in $types] | order(_id){_id, "address": ${addressGroq}}`,
    { types: [...pageTypes] },
    { perspective: 'published' },
  )
  return new Map(pages.flatMap(({ _id, address }) => (address === null ? [] : [[pathOf(address), _id] as const])))
}

/** Asked once for all documents of a run. */
function addressesFor(context: MigrationContext): Promise<Addresses> {
  const addresses = known.get(context) ?? readAddresses(context)
  known.set(context, addresses)
  return addresses
}

/**
 * The page at an address, as a reference; undefined for other sites, for screens without a document, and where there is
 * no page.
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
      // A redirect has no place for a part of the page: with one it stays as it is written.
      if (!found || 'place' in found) return []
      // A redirect does not hold the page that it leads to.
      const target = _type === 'redirect' ? { ...found.target, _weak: true } : found.target
      return [at('target', set(target)), at(String(field), unset())]
    },
  },
})
