import { CARD_PARAMETER } from '@archstep/contracts/services/studioMessages.ts'
import { env } from '../../env.ts'

/**
 * Whether the Studio shows this page in a frame. CSP keeps other sites from doing so. In browsers that don't reveal the
 * parent (Firefox), the channel's handshake decides.
 */
function isFramed(): boolean {
  if (window.parent === window) return false
  const [parent] = location.ancestorOrigins ?? []
  return parent === undefined || parent === studioOrigin()
}

const isCard = () => new URLSearchParams(location.search).has(CARD_PARAMETER)

export const studioOrigin = (): string => new URL(env.studioUrl).origin

/** Whether this page is in the Studio's Presentation tool. */
export const inStudioFrame = (): boolean => isFramed() && !isCard()

/** Whether the Studio shows this page for the card of a job. */
export const inCardFrame = (): boolean => isFramed() && isCard()
