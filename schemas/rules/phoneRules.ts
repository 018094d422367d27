import { type Verdict, matching } from '@archstep/contracts/fields/verdict.ts'

/** International form, E.164: a plus sign, then 7 to 15 digits. */
export const phoneNumberVerdict = matching(
  /^\+[1-9]\d{6,14}$/,
  'Write the number as phones dial it: + and the country code, then digits only, for example +13145550142.',
)

/** The displayed number and the dialed number should be the same. */
export function samePhoneVerdict(display: string | undefined, number: string | undefined): Verdict {
  const shown = (display ?? '').replace(/\D/g, '').replace(/^0+/, '')
  if (shown === '' || number === undefined || number.endsWith(shown)) return true
  return 'The digits shown differ from the number that is dialed. Check that both are the same phone.'
}
