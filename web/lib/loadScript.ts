import { withTimeout } from './withTimeout.ts'

/** Timeout for scripts (ROUTE-09). */
export const SCRIPT_TIMEOUT_MS = 120_000

/** A script did not arrive: it failed, is gone after a new deployment, or took too long. */
export class ScriptLoadError extends Error {
  override readonly name = 'ScriptLoadError'
}

/**
 * Waits for a dynamic import, at most 120 s.
 * @throws ScriptLoadError whatever the reason, which is its `cause`
 */
export async function loadScript<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    const late = () => new Error(`no answer within ${SCRIPT_TIMEOUT_MS / 1000} s`)
    return await withTimeout(load(), SCRIPT_TIMEOUT_MS, late)
  } catch (cause) {
    throw new ScriptLoadError('A part of this page could not be loaded.', { cause })
  }
}
