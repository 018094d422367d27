import pLimit from 'p-limit'
import { askAddress } from './askAddress.ts'
import type { OutsideLink } from './findOutsideLinks.ts'
import { admitPublic, type Admit, type Verdict } from './publicAddress.ts'

/** How many addresses are asked at a time. Cloudflare lets six connections of a request wait at once. */
const AT_ONCE = 4

/** An address with what became of it. */
export type CheckedLink = OutsideLink & Verdict

/**
 * Asks each address whether it still answers, a few at a time.
 * @param siteUrl the site whose links these are, which the others are told
 */
export function checkOutsideLinks(
  links: readonly OutsideLink[],
  siteUrl: string,
  admit: Admit = admitPublic(),
): Promise<CheckedLink[]> {
  const limit = pLimit(AT_ONCE)
  return Promise.all(
    links.map((link) => limit(async () => ({ ...link, ...(await askAddress(link.address, { admit, siteUrl })) }))),
  )
}

/** Whether nothing at all came from any address, which says more of this side's network than of them. */
export const isOffline = (checked: readonly Pick<Verdict, 'isSilent'>[]): boolean =>
  checked.length > 0 && checked.every(({ isSilent }) => isSilent)
