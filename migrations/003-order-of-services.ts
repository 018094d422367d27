import { at, defineMigration, patch, set, unset } from '@sanity/migrate'

/** The old menu: each entry names a service or, in even older content, its address. */
const MENU = '*[_id == "siteSettings"][0].servicesMenu.links[]{"route": coalesce(target->route, href)}.route'

/** A rank in a list that staff order by dragging, in the format of schemas/orderRank.ts. */
const rankAt = (index: number) => `0|${(100_000 + (index + 1) * 1000).toString()}:`

interface Block {
  readonly _key: string
  readonly _type: string
  readonly cards?: readonly { readonly _ref: string }[]
}

export default defineMigration({
  title: 'Services have one order, that of their list: menu, sidebar and the page of all services follow it',
  documentTypes: ['servicePage', 'siteSettings', 'page'],
  async *migrate(documents, { client }) {
    const asked = { perspective: 'published' } as const
    const menu = (await client.fetch<(string | null)[] | null>(MENU, {}, asked)) ?? []
    const routes = await client.fetch<string[]>('*[_type == "servicePage" && defined(route)].route', {}, asked)
    const order = [...menu, ...routes].map((route) => route?.toLowerCase())
    const cards = await client.fetch<{ _id: string; service: string }[]>(
      '*[_type == "serviceCard" && target->_type == "servicePage"]{_id, "service": target._ref}',
      {},
      asked,
    )
    const serviceOf = new Map(cards.map(({ _id, service }) => [_id, service]))
    for await (const document of documents()) {
      const { _id, _type, route, orderRank } = document
      if (_type === 'servicePage' && typeof route === 'string' && orderRank === undefined) {
        yield patch(_id, [at('orderRank', set(rankAt(order.indexOf(route.toLowerCase()))))])
      }
      if (_type === 'siteSettings') {
        const lists = ['servicesMenu', 'sidebarServices'].filter((name) => {
          const { links } = (document[name] ?? {}) as { links?: unknown }
          return links !== undefined
        })
        if (lists.length > 0)
          yield patch(
            _id,
            lists.map((name) => at([name, 'links'], unset())),
          )
      }
      for (const block of (document['blocks'] ?? []) as Block[]) {
        const shown = new Set(block.cards?.flatMap(({ _ref }) => serviceOf.get(_ref) ?? []))
        // A block with a selection keeps it.
        if (block._type !== 'servicesBlock' || routes.length === 0 || shown.size < routes.length) continue
        yield patch(_id, [at(['blocks', { _key: block._key }, 'cards'], unset())])
      }
    }
  },
})
