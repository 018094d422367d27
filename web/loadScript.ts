/** How long a lazily loaded script may take (ROUTE-09). */
const SCRIPT_TIMEOUT_MS = 120_000

/** A script of the site did not arrive: it failed, it is gone after a new release, or it took too long. */
export class ScriptLoadError extends Error {
  override readonly name = 'ScriptLoadError'
}

/**
 * Waits for a dynamic import, at most 120 s.
 * @throws ScriptLoadError whatever the reason; the reason itself is its `cause`.
 */
export async function loadScript<Module>(load: () => Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${SCRIPT_TIMEOUT_MS / 1000} s`)), SCRIPT_TIMEOUT_MS)
  })
  try {
    return await Promise.race([load(), tooLong])
  } catch (cause) {
    throw new ScriptLoadError('A part of this page could not be loaded.', { cause })
  } finally {
    clearTimeout(timer)
  }
}
