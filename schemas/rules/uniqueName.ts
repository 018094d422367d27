import { getPublishedId, type ValidationContext } from 'sanity'
import { API_VERSION } from '../apiVersion.ts'

/** One spelling each: refuses a name that another document of the type has, whatever its letter case. */
export async function freeNameVerdict(
  name: string | undefined,
  { document, getClient }: ValidationContext,
): Promise<true | string> {
  if (!document || name === undefined || name.trim() === '') return true
  const id = getPublishedId(document._id)
  const taken = await getClient({ apiVersion: API_VERSION }).fetch<string | null>(
    '*[_type == $type && lower(name) == lower($name) && !sanity::versionOf($id)][0].name',
    { type: document._type, name: name.trim(), id },
    { perspective: 'raw', tag: 'name.unique' },
  )
  return taken === null || `“${taken}” is in the list already. Use that one, so that there is one spelling.`
}
