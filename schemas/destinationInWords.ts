/** What a preview selects of a link's target. */
export const destinationSelection = {
  target: 'target._ref',
  targetType: 'target._type',
  targetTitle: 'target.title',
  slug: 'target.slug.current',
  place: 'place',
} as const

/** The fixed screens have no title of their own. */
const SCREENS: Readonly<Record<string, string>> = {
  home: 'Home',
  about: 'About',
  contact: 'Contact',
  careers: 'Careers',
  account: 'Accounts',
}

/** '→ Case studies' or '→ https://…': where something leads, for lists in the Studio. */
export function destinationInWords(selected: Readonly<Record<string, unknown>>): string {
  const text = (name: string) => {
    const value = selected[name]
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const written = text('href')
  if (written !== undefined) return `→ ${written}`
  const id = text('target')
  if (id === undefined) return 'Leads nowhere yet'
  const title = text('targetTitle') ?? SCREENS[id] ?? text('slug')
  return title === undefined ? '→ A page that is not there' : `→ ${title}${text('place') ?? ''}`
}
