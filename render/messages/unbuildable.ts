const UNBUILDABLE = 'Unbuildable'

/**
 * An error whose message alone tells an editor what to do.
 * @param what the part of the site that can't be built
 */
export function unbuildable(what: string, cause: unknown): Error {
  const why = cause instanceof Error ? cause.message : String(cause)
  return Object.assign(new Error(`The ${what} can't be built. ${why}`, { cause }), { name: UNBUILDABLE })
}

/** By name, because the error may come from a bundle with its own copy of this module. */
export const isUnbuildable = (error: unknown): error is Error => error instanceof Error && error.name === UNBUILDABLE
