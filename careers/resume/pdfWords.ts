/** Finds where objects begin in the bytes of a PDF, in linear time. */

interface ObjectStart {
  /** Trailers have none. */
  number: number | undefined
  /** Where `12 0 obj` or `trailer` starts, and where it ends. */
  headAt: number
  at: number
}

interface StreamStart {
  dictEnd: number
  dataAt: number
}

const COMMENT = 0x25
const SMALL_T = 0x74
const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39
const isLineBreak = (byte: number | undefined): boolean => byte === 10 || byte === 13
const isSpace = (byte: number | undefined): boolean => byte === 0 || byte === 9 || byte === 12 || byte === 32

/**
 * For each position: where the digits, or the white space and comments (7.2.3), that begin there end. Computed
 * backward, because going forward would read a comment again from each position in it.
 */
function wordEnds(bytes: Buffer): Uint32Array {
  const ends = new Uint32Array(bytes.length + 1)
  ends[bytes.length] = bytes.length
  const gapEnd = (at: number): number => (isDigit(bytes[at]) ? at : (ends[at] ?? at))
  let lineBreak: number | undefined
  for (let at = bytes.length - 1; at >= 0; at -= 1) {
    const byte = bytes[at]
    if (isLineBreak(byte)) lineBreak = at
    if (isDigit(byte)) ends[at] = isDigit(bytes[at + 1]) ? (ends[at + 1] ?? at) : at + 1
    else if (isLineBreak(byte) || isSpace(byte)) ends[at] = gapEnd(at + 1)
    else ends[at] = byte === COMMENT && lineBreak !== undefined ? gapEnd(lineBreak + 1) : at
  }
  return ends
}

export class PdfWords {
  readonly #bytes: Buffer
  readonly #text: string
  readonly #ends: Uint32Array

  constructor(bytes: Buffer) {
    this.#bytes = bytes
    this.#text = bytes.toString('latin1')
    this.#ends = wordEnds(bytes)
  }

  #gapEnd(at: number): number {
    return isDigit(this.#bytes[at]) ? at : (this.#ends[at] ?? at)
  }

  /** Where an object's header, `12 0 obj`, ends, if its number ends here. */
  #objectAfter(numberEnd: number): number | undefined {
    const generation = this.#gapEnd(numberEnd)
    if (generation === numberEnd || !isDigit(this.#bytes[generation])) return undefined
    const word = this.#gapEnd(this.#ends[generation] ?? generation)
    return this.#text.startsWith('obj', word) ? word + 3 : undefined
  }

  objectStarts(): ObjectStart[] {
    const found: ObjectStart[] = []
    for (let at = 0; at < this.#bytes.length; at += 1) {
      if (isDigit(this.#bytes[at])) {
        const numberEnd = this.#ends[at] ?? at + 1
        const object = this.#objectAfter(numberEnd)
        if (object !== undefined)
          found.push({ number: Number(this.#text.slice(at, numberEnd)), headAt: at, at: object })
        at = numberEnd - 1
      } else if (this.#bytes[at] === SMALL_T && this.#text.startsWith('trailer', at)) {
        const isTrailer = this.#text.startsWith('<<', this.#gapEnd(at + 7))
        if (isTrailer) found.push({ number: undefined, headAt: at, at: at + 7 })
      }
    }
    return found
  }

  /** The first position in this part of the file that looks like the end of a dictionary followed by a stream. */
  streamStart(from: number, to: number): StreamStart | undefined {
    const part = this.#text.slice(from, to)
    for (let found = part.indexOf('>>'); found !== -1; found = part.indexOf('>>', found + 1)) {
      const dictEnd = from + found + 2
      const word = this.#gapEnd(dictEnd)
      const lineBreak = this.#text.startsWith('stream', word)
        ? /^(?:\r\n|\r|\n)/.exec(this.#text.slice(word + 6, word + 8))?.[0]
        : undefined
      if (lineBreak !== undefined) return { dictEnd, dataAt: word + 6 + lineBreak.length }
    }
    return undefined
  }
}
