const UNBUILDABLE = 'Unbuildable'

/** Why a part of the site can't be built. */
export interface Fault {
  message: string
  /** The document to correct, if it is known. */
  documentId?: string | undefined
  /** Whether the message is written for staff. Others may have addresses and paths of the machine that builds. */
  isForStaff: boolean
}

/**
 * An error that says which part of the site can't be built.
 * @param cause a sentence for staff, or what was thrown
 */
export function unbuildable(what: string, cause: unknown, documentId?: string): Error & Fault {
  const why = cause instanceof Error ? cause.message : String(cause)
  const isForStaff = typeof cause === 'string' || (cause instanceof Error && cause.name === 'MissingContent')
  const error = new Error(`The ${what} can't be built. ${why}`, { cause })
  return Object.assign(error, { name: UNBUILDABLE, documentId, isForStaff })
}

/** By name, because the error may come from a bundle with its own copy of this module. */
export const isUnbuildable = (error: unknown): error is Error & Fault =>
  error instanceof Error && error.name === UNBUILDABLE
