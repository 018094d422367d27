import { contactLinks } from '@archstep/contracts/fields/siteValues.ts'
import { screenTitle } from '@archstep/contracts/urls/screens.ts'

/** Fields for a preview to select from a link's target, because the reference itself has none. */
export const destinationSelection = {
  targetType: 'target._type',
  targetTitle: 'target.title',
  slug: 'target.slug.current',
} as const

/** '→ Case studies' or '→ https://…': a link's target, for lists in the Studio. */
export function destinationInWords(selected: Readonly<Record<string, unknown>>): string {
  const text = (name: string) => {
    const value = selected[name]
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const written = text('href')
  if (written !== undefined) return `→ ${written}`
  const ours = contactLinks.find(({ name }) => name === text('contact'))
  if (ours) return `→ ${ours.title}`
  const title = text('targetTitle') ?? screenTitle(text('targetType') ?? '') ?? text('slug')
  return title === undefined ? 'Leads nowhere' : `→ ${title}${text('place') ?? ''}`
}
