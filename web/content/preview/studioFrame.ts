import { env } from '../../env.ts'

/**
 * Whether the Studio shows this page in a frame. The security policy lets no other site do so; where a browser does not
 * tell who does (Firefox), the channel's handshake decides.
 */
export function inStudioFrame(): boolean {
  if (window.parent === window) return false
  const [parent] = location.ancestorOrigins ?? []
  return parent === undefined || parent === new URL(env.studioUrl).origin
}
