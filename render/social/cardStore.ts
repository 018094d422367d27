import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { writeByHash } from '../output/mediaFile.ts'
import { cardRecipe, drawCard, drawLogo, UnknownLetter, type CardWords, type DrawnLogo } from './socialCard.ts'

interface CardStoreOptions {
  /** Absolute path of the site's pictures, which are served under /media and cached forever. */
  media: string
  /** Absolute path of the folder that keeps drawn cards from build to build. */
  cache: string
}

/** Draws the share cards of pages and caches them, so that the next build draws only those whose text has changed. */
export class CardStore {
  #options: CardStoreOptions
  #recipe = cardRecipe()
  /** The logo is the same on every card. */
  #logo: { file: Buffer; drawn: Promise<DrawnLogo> } | undefined
  /** How many cards this build has drawn. */
  drawn = 0

  constructor(options: CardStoreOptions) {
    this.#options = options
  }

  /**
   * Adds the card of a page to the site.
   * @param logo bytes of the company's logo
   * @param cover bytes of the page's own picture, for its ground
   * @returns its path within the site; undefined, with a warning, if the text has a letter that can't be drawn
   */
  async card(page: string, words: CardWords, logo?: Buffer, cover?: Buffer): Promise<string | undefined> {
    try {
      const bytes = await this.#bytes(words, logo, cover)
      return `/media/${await writeByHash(this.#options.media, bytes, '.png')}`
    } catch (error) {
      if (!(error instanceof UnknownLetter)) throw error
      console.warn(`${page} shares the site's own picture: ${error.message}.`)
      return undefined
    }
  }

  async #bytes(words: CardWords, logo?: Buffer, cover?: Buffer): Promise<Buffer> {
    const key = createHash('sha256')
      .update(JSON.stringify([await this.#recipe, words]))
      .update(logo ?? '')
      .update(cover ?? '')
      .digest('hex')
    const file = path.join(this.#options.cache, `${key}.png`)
    const kept = await readFile(file).catch(() => undefined)
    if (kept) return kept
    if (logo && !this.#logo?.file.equals(logo)) this.#logo = { file: logo, drawn: drawLogo(logo) }
    const bytes = await drawCard(words, logo && (await this.#logo?.drawn), cover)
    this.drawn += 1
    await mkdir(this.#options.cache, { recursive: true })
    await writeFile(file, bytes)
    return bytes
  }
}
