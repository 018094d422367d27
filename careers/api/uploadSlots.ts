import type { FastifyRequest } from 'fastify'
import { tryAgain } from '../problem.ts'
import { addressOwner } from './addressOwner.ts'
import { giveUp, progressOf } from './slowBodies.ts'

/** When slots run out, an upload slower than this loses its slot after the first few seconds. In bytes per second. */
const SLOW = 32 * 1024
const PACE_SHOWN_MS = 2_000

/** Concurrent uploads in this process; each holds a temporary file up to the size limit. */
const MAX_UPLOADS = 100
/** Concurrent uploads from one address, which a family or an office may share. */
const MAX_UPLOADS_AN_ADDRESS = 10
const RETRY_SECONDS = 5

interface Slot {
  owner: string
  /** Bytes per second; undefined while it is too early to tell, and once the body has been received. */
  pace: () => number | undefined
}

export class UploadSlots {
  readonly #taken = new Map<FastifyRequest, Slot>()

  /** @returns a function that releases the slot. @throws Problem if there is none */
  occupy(request: FastifyRequest): () => void {
    const owner = addressOwner(request.ip)
    if ([...this.#taken.values()].filter((slot) => slot.owner === owner).length >= MAX_UPLOADS_AN_ADDRESS) {
      throw tryAgain(
        429,
        RETRY_SECONDS,
        'Too many uploads from your address are under way. Try again in a few seconds.',
      )
    }
    if (this.#taken.size >= MAX_UPLOADS) this.#giveUpSlowest()
    const progress = progressOf(request)
    const pace = () => {
      const { seconds, bytes } = progress()
      return request.raw.complete || seconds * 1000 < PACE_SHOWN_MS ? undefined : bytes / seconds
    }
    this.#taken.set(request, { owner, pace })
    return () => this.#taken.delete(request)
  }

  /** @throws Problem if all uploads in progress are fast enough */
  #giveUpSlowest(): void {
    const problem = tryAgain(503, RETRY_SECONDS, 'Too many uploads are under way. Try again in a few seconds.')
    const paces = Array.from(this.#taken, ([request, { pace }]) => [request, pace() ?? SLOW] as const)
    const [slowest] = paces.filter(([, pace]) => pace < SLOW).toSorted(([, one], [, other]) => one - other)
    if (!slowest) throw problem
    this.#taken.delete(slowest[0])
    giveUp(slowest[0], problem)
  }
}
