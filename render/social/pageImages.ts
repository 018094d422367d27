import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { PageResults } from '#web/content/pageResults.ts'
import type { SiteFolder } from '../output/siteFolder.ts'
import type { PageOutline } from '../search/pageOutline.ts'
import { CardStore } from './cardStore.ts'
import { CARD, type CardWords } from './socialCard.ts'

/** A picture for shared links; `address` is absolute. */
export type SharedImage =
  | { kind: 'own'; address: string }
  | { kind: 'site'; address: string; alt: string }
  | { kind: 'card'; address: string; alt: string; width: number; height: number }

interface PageImagesOptions {
  siteFolder: SiteFolder
  siteUrl: string
  /** Absolute path of the folder that keeps drawn cards from build to build. */
  cardCache: string
  /** Cards of an earlier build by the same code. */
  earlierCards: Readonly<Record<string, string>> | undefined
}

/** The pictures of pages in shared links. */
export class PageImages {
  readonly #options: PageImagesOptions
  readonly #store: CardStore
  /** Bytes of the company's logo, which is on every page. */
  #logo: Promise<Buffer> | undefined
  /** Address of each card, by its content. */
  readonly cards: Record<string, string> = {}

  constructor(options: PageImagesOptions) {
    this.#options = options
    this.#store = new CardStore({ media: path.join(options.siteFolder.root, 'media'), cache: options.cardCache })
  }

  /** How many cards this build has drawn. */
  get drawn(): number {
    return this.#store.drawn
  }

  /**
   * The picture that staff chose, else a card, else the site's own picture.
   * @param page its path
   * @param label the part of the site that it belongs to, for its card; may be empty
   */
  async imageOf(
    page: string,
    { site, post, servicePage }: PageResults,
    outline: PageOutline,
    label: string,
  ): Promise<SharedImage> {
    if (outline.ownImage !== undefined) return { kind: 'own', address: outline.ownImage }
    const { name, tagline } = site
    const words = { name, tagline, label, title: outline.heading }
    const card = await this.#card(page, words, site.logo?.src, (post?.picture ?? servicePage?.hero?.picture)?.src)
    const absolute = (address: string) => new URL(address, this.#options.siteUrl).href
    if (card !== undefined)
      return { kind: 'card', address: absolute(card), alt: `${name}: ${outline.heading}`, ...CARD }
    const { image } = site.seo
    return { kind: 'site', address: absolute(image?.src ?? '/icon-512.png'), alt: image?.alt ?? name }
  }

  /** @param logo address of the company's logo @param cover that of the page's own picture */
  async #card(page: string, words: CardWords, logo?: string, cover?: string): Promise<string | undefined> {
    const { siteFolder, earlierCards } = this.#options
    // Pictures are named after their bytes.
    const key = JSON.stringify([words, logo, cover])
    let card = earlierCards?.[key]
    if (card !== undefined) await siteFolder.reuse(card)
    else {
      // A picture that the build could not copy is on another server.
      const read = (src?: string) => (src?.startsWith('/') ? readFile(path.join(siteFolder.root, src)) : undefined)
      this.#logo ??= read(logo)
      card = await this.#store.card(page, words, await this.#logo, await read(cover))
    }
    if (card !== undefined) this.cards[key] = card
    return card
  }
}
