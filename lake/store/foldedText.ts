import type { LakeDocument } from '../protocol/document.ts'

/** The property with all text of a document, for full-text search; never enumerated, never sent. */
export const TEXT = Symbol('text')

const DIACRITICS = /\p{M}+/gu

/** Lower case without accents, for comparing words. */
export const foldAccents = (text: string): string => text.normalize('NFKD').replace(DIACRITICS, '').toLowerCase()

function gather(value: unknown, texts: string[]): void {
  if (typeof value === 'string') texts.push(value)
  else if (Array.isArray(value)) for (const item of value) gather(item, texts)
  else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) if (!key.startsWith('_')) gather(inner, texts)
  }
}

/** Ends the folded part of a text; `TEXT` contains none. */
export const END_OF_FOLDED = '\0'

/** Gives a document the `TEXT` property, folded, computed on first use. */
export function withText(document: LakeDocument): LakeDocument {
  let text: string | undefined
  return Object.defineProperty(document, TEXT, {
    enumerable: false,
    get() {
      if (text === undefined) {
        const texts: string[] = []
        gather(document, texts)
        text = foldAccents(texts.join('\n')).replaceAll(END_OF_FOLDED, ' ')
      }
      return text
    },
  })
}
