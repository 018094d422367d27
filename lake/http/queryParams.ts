import { apiError } from '../protocol/errors.ts'
import { requireShallow } from '../protocol/shallowJson.ts'

const MAX_PARAMS = 500

/** Passes through the parameters of a query. @throws LakeError 400 if they are too many */
export function requireFew(params: Record<string, unknown>): Record<string, unknown> {
  if (Object.keys(params).length > MAX_PARAMS) throw apiError(400, `A query takes at most ${MAX_PARAMS} parameters`)
  return params
}

/** The `$name=<JSON>` parameters of a URL. @throws LakeError 400 for too many, and one that isn't JSON or is too deep */
export function queryParams(search: URLSearchParams): Record<string, unknown> {
  const params: Record<string, unknown> = {}
  for (const [name, value] of search) {
    if (!name.startsWith('$')) continue
    try {
      params[name.slice(1)] = JSON.parse(value)
    } catch {
      throw apiError(400, `The query parameter ${name} is not JSON: ${value.slice(0, 100)}`)
    }
  }
  return requireShallow(requireFew(params))
}
