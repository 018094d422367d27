import { addressGroq } from './address.gen.ts'

/** Where a redirect leads: the address of the page that staff chose, or what they wrote. */
export const redirectTargetGroq = `coalesce(target->{"address": ${addressGroq}}.address, to)` as const
