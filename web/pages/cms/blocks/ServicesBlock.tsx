import { useSuspenseQuery } from '@tanstack/react-query'
import { siteQuery } from '../../../content/queries/site.ts'
import { Services } from '../../../ui/lists/Services.tsx'
import type { BlockProps } from '../block.ts'

/** The cards that staff chose, or all services as in the menu, each with the sentence of its card or its own. */
export default function ServicesBlock({ head, cards, sentences, id }: BlockProps<'servicesBlock'>) {
  const { data: site } = useSuspenseQuery(siteQuery)
  const all = site.servicesMenu.links.map(({ _key, icon, label, href }) => {
    const { desc = '', price = null } = sentences.find(({ _id }) => _id === _key) ?? {}
    return { _id: _key, icon, title: label, link: href, desc, price }
  })
  return <Services head={head} cards={cards?.length ? cards : all} priceWords={site.priceWords} id={id} />
}
