import type { Opening } from '../../content/queries/opening.ts'

/** What search engines show of a description at most, in characters. */
const SHOWN = 155

/** The title and the description of an opening for search engines: staff need not write them. */
export function openingSeo({ title, location, description }: Opening): { title: string; description: string } {
  const text = description.replaceAll(/\s+/g, ' ').trim()
  const cut = text.length <= SHOWN ? text : `${text.slice(0, SHOWN).replace(/\s+\S*$/, '')}…`
  return { title: `${title}, ${location.name}`, description: cut }
}
