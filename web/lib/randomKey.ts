import { inHex } from '@archstep/contracts/text/hex.ts'

/** A unique name. `crypto.randomUUID` exists only under https and on localhost. */
export const randomKey = (): string => inHex(crypto.getRandomValues(new Uint8Array(16)))
