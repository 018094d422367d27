import type { LakeDocument } from '../protocol/document.ts'
import { apiError, messageOf } from '../protocol/errors.ts'
import type { QueryEngine } from '../query/queryEngine.ts'
import { ANONYMOUS, UNRESTRICTED, type Reader } from '../store/reader.ts'
import { EVERYTHING, type Permission, type Role, type Identity } from './roles.ts'

/** Returns a function that tests whether an account has a permission on documents of `dataset`. */
export function grantOf(
  engine: QueryEngine,
  dataset: string,
  { id: identity, role }: Pick<Identity, 'id' | 'role'>,
  permission: Permission,
): (document: LakeDocument) => boolean {
  const filters = role.grants.flatMap((grant) => (grant.permissions.includes(permission) ? [grant.filter] : []))
  if (filters.includes(EVERYTHING)) return UNRESTRICTED.canRead
  const queries = filters.map((filter) => `*[${filter}]`)
  return (document) =>
    queries.some((query) => {
      try {
        // A grant only looks at the document itself, as in the Studio: references can't be followed.
        const matched = engine.evaluateOver([document], { query, params: {}, identity, dataset }, () => undefined)
        return Array.isArray(matched) && matched.length > 0
      } catch {
        // A filter that can't be evaluated grants nothing.
        return false
      }
    })
}

/** Checks that the filters of the grants are GROQ. @throws LakeError 400 that names the first invalid one */
export function checkGrants(engine: QueryEngine, roles: Iterable<Role>): void {
  for (const { name, grants } of roles) {
    for (const { filter } of grants) {
      try {
        engine.compile(`*[${filter}]`, {})
      } catch (error) {
        throw apiError(400, `The role ${name} has a grant whose filter is not GROQ: ${filter} (${messageOf(error)})`)
      }
    }
  }
}

/** What an account (undefined: someone without a token) may see of `dataset`. */
export function readerOf(
  engine: QueryEngine,
  dataset: string,
  identity: Pick<Identity, 'id' | 'role'> | undefined,
): Reader {
  if (!identity) return ANONYMOUS
  const canRead = grantOf(engine, dataset, identity, 'read')
  const hasHistory = grantOf(engine, dataset, identity, 'history')
  return {
    id: identity.id,
    scope: canRead === UNRESTRICTED.canRead ? UNRESTRICTED.scope : JSON.stringify([identity.id, identity.role.name]),
    canRead,
    canReadHistory: (document) => canRead(document) && hasHistory(document),
  }
}
