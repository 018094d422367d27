import { getPublishedId, type ValidationContext } from 'sanity'
import type { Verdict } from '@archstep/contracts/fields/verdict.ts'
import { askContent } from './askContent.ts'

/** Rejects a name that another document of the type has, ignoring case and surrounding spaces. */
export async function freeNameVerdict(name: string | undefined, context: ValidationContext): Promise<Verdict> {
  const { document } = context
  if (!document || name === undefined || name.trim() === '') return true
  // GROQ can't trim, and stored names may have spaces around them.
  const query = '*[_type == $type && defined(name) && !sanity::versionOf($id)].name'
  const params = { type: document._type, id: getPublishedId(document._id) }
  const names = await askContent<readonly string[]>(context, 'name.unique', query, params)
  const taken = names.find((other) => other.trim().toLowerCase() === name.trim().toLowerCase())
  return taken === undefined || `“${taken.trim()}” is in the list already. Use that one, so that there is one spelling.`
}
