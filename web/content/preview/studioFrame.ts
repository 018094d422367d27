import { env } from '../../env.ts'

/** In the address of a page that the Studio shows beside the form of a job: it draws only that job's card. */
const CARD = 'card-preview'

/**
 * Whether the Studio shows this page in a frame. The security policy lets no other site do so; where a browser does not
 * tell who does (Firefox), the channel's handshake decides.
 */
function isFramed(): boolean {
  if (window.parent === window) return false
  const [parent] = location.ancestorOrigins ?? []
  return parent === undefined || parent === studioOrigin()
}

const isCard = () => new URLSearchParams(location.search).has(CARD)

export const studioOrigin = (): string => new URL(env.studioUrl).origin

/** Whether the Studio's Presentation tool shows this page. */
export const inStudioFrame = (): boolean => isFramed() && !isCard()

/** Whether the Studio shows this page for the card of a job. */
export const inCardFrame = (): boolean => isFramed() && isCard()
