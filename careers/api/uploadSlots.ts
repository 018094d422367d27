import type { FastifyRequest } from 'fastify'
import { Problem } from './problem.ts'
import { addressOwner, giveUpSlowest } from './slowBodies.ts'

/** Uploads at one time, in this process; each holds a temporary file of up to the limit. */
const MAX_UPLOADS = 100
/** Uploads at one time from one address: a family, or an office behind one line. */
const MAX_UPLOADS_AN_ADDRESS = 10
const RETRY_AFTER = { 'retry-after': '5' }

/** The uploads that are under way. */
export class UploadSlots {
  /** With the owner of the address. */
  readonly #taken = new Map<FastifyRequest, string>()

  /** @returns what gives the slot back. @throws Problem when there is none */
  occupy(request: FastifyRequest): () => void {
    const owner = addressOwner(request.ip)
    if ([...this.#taken.values()].filter((each) => each === owner).length >= MAX_UPLOADS_AN_ADDRESS) {
      throw new Problem(
        429,
        'Too many uploads from your address are under way. Try again in a few seconds.',
        RETRY_AFTER,
      )
    }
    const tooMany = new Problem(503, 'Too many uploads are under way. Try again in a few seconds.', RETRY_AFTER)
    if (this.#taken.size >= MAX_UPLOADS && !giveUpSlowest(this.#taken.keys(), tooMany)) throw tooMany
    this.#taken.set(request, owner)
    return () => this.#taken.delete(request)
  }
}
