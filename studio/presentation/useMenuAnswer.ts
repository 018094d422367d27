import { useEffect } from 'react'
import { useCurrentUser } from 'sanity'
import { siteSettings } from '#schemas/singletons/siteSettings.ts'
import { MAY_CHANGE_MENUS } from '@archstep/contracts/services/studioMessages.ts'
import { mayChange } from '../roles.ts'
import { siteUrl } from '../settings.ts'

/**
 * Tells the site whether this person may edit its menus. If so, a click on an entry opens it in the Studio; otherwise
 * it follows the link.
 */
export function useMenuAnswer(): void {
  const may = mayChange(useCurrentUser(), siteSettings.name)
  useEffect(() => {
    const { origin: site } = new URL(siteUrl)
    const answer = ({ data, origin, source }: MessageEvent) => {
      if (may && origin === site && data === MAY_CHANGE_MENUS) source?.postMessage(data, { targetOrigin: site })
    }
    window.addEventListener('message', answer)
    return () => window.removeEventListener('message', answer)
  }, [may])
}
