import type { Verdict } from '@archstep/contracts/fields/verdict.ts'
import { countries } from '../objects/country.ts'

/** Rejects a country that is not in the list, such as one typed before the list existed. */
export const countryVerdict = (name: string | undefined): Verdict =>
  name === undefined || countries.includes(name) || `“${name}” is not in the list of countries. Choose one from it.`
