import { useSuspenseQuery } from '@tanstack/react-query'
import { siteQuery } from '../../../content/queries/site.ts'
import { Services } from '../../../sections/Services.tsx'
import type { BlockProps } from '../block.ts'

/** The cards that staff chose, or all services of the menu, each with its card's sentence or its own. */
export default function ServicesBlock({ head, cards, services, id }: BlockProps<'servicesBlock'>) {
  const { data: site } = useSuspenseQuery(siteQuery)
  const serviceOf = (id: string | null) => services.find(({ _id }) => _id === id)
  const chosen = cards?.map(({ service, ...card }) => ({ ...card, price: serviceOf(service)?.price ?? null }))
  const all = site.servicesMenu.links.map(({ _key, icon, label, href }) => {
    const { desc = '', price = null } = serviceOf(_key) ?? {}
    return { _id: _key, icon, title: label, link: href, desc, price }
  })
  return <Services head={head} cards={chosen?.length ? chosen : all} priceWords={site.priceWords} id={id} />
}
