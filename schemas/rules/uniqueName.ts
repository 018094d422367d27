import { getPublishedId, type ValidationContext } from 'sanity'
import { askContent } from './askContent.ts'
import type { Verdict } from '@archstep/contracts/fields/verdict.ts'

/** Rejects a name that another document of the type has, ignoring case. */
export async function freeNameVerdict(name: string | undefined, context: ValidationContext): Promise<Verdict> {
  const { document } = context
  if (!document || name === undefined || name.trim() === '') return true
  const query = '*[_type == $type && lower(name) == lower($name) && !sanity::versionOf($id)][0].name'
  const params = { type: document._type, name: name.trim(), id: getPublishedId(document._id) }
  const taken = await askContent<string | null>(context, 'name.unique', query, params)
  return taken === null || `“${taken}” is in the list already. Use that one, so that there is one spelling.`
}
