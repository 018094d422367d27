/** Word field instructions (ECMA-376-1, 17.16.5) that fetch or start something when a document is opened. */
import { isNetworkPath } from './networkPath.ts'
import { Refusal, WORD_ON_NETWORK } from './refusal.ts'

const STARTS = new Set(['DDE', 'DDEAUTO'])
/** They insert text, tables or objects from other files and from databases. */
const LOADS = new Set(['INCLUDETEXT', 'INCLUDE', 'LINK', 'DATABASE', 'RD', 'IMPORT'])
/** No resume has a longer instruction. */
const MAX_LENGTH = 4_000
/** Stands for the result of a nested field. */
export const COMPUTED = '\ufffc'

interface FieldRefusals {
  starts: string
  loads: string
}

/** @throws Refusal if a field with this instruction fetches something from elsewhere, or starts a program */
export function checkInstruction(instruction: string, refusals: FieldRefusals): void {
  const [name = ''] = /^[a-z]*/i.exec(instruction.trimStart())?.map((word) => word.toUpperCase()) ?? []
  if (STARTS.has(name)) throw new Refusal(refusals.starts)
  if (LOADS.has(name) || instruction.trimStart().startsWith(COMPUTED)) throw new Refusal(refusals.loads)
  if (name !== 'INCLUDEPICTURE' && name !== 'HYPERLINK') return
  // Links and pictures may lead to the web, as in relationships, because no credentials are sent there. Anything beyond
  // the limit has not been read.
  if (instruction.length > MAX_LENGTH || (name === 'INCLUDEPICTURE' && instruction.includes(COMPUTED))) {
    throw new Refusal(refusals.loads)
  }
  const words = instruction.replaceAll(/[“”„]/g, '"').match(/"[^"]*|[^\s"]+/g) ?? []
  if (words.some((word) => isNetworkPath(word.replace('"', '')))) throw new Refusal(WORD_ON_NETWORK)
}

/** Follows the fields of a text, which may be split into pieces and nested. */
export class WordFields {
  readonly #refusals: FieldRefusals
  /**
   * The instructions of the open fields, outermost first; undefined after the separator. The first is for text outside
   * fields.
   */
  #open: (string | undefined)[] = ['']

  constructor(refusals: FieldRefusals) {
    this.#refusals = refusals
  }

  /** @throws Refusal */
  begin(): void {
    if (this.#open.length === 1) this.separate()
    else this.add(COMPUTED)
    this.#open.push('')
  }

  add(text: string): void {
    const last = this.#open.length - 1
    const before = this.#open[last]
    if (before !== undefined && before.length <= MAX_LENGTH)
      this.#open[last] = before === '' ? text.trimStart() : before + text
  }

  /** Ends the instruction; the field's result follows. @throws Refusal */
  separate(): void {
    const last = this.#open.length - 1
    checkInstruction(this.#open[last] ?? '', this.#refusals)
    this.#open[last] = last === 0 ? '' : undefined
  }

  /** @throws Refusal */
  end(): void {
    this.separate()
    if (this.#open.length > 1) this.#open.pop()
  }

  /** Checks fields that have no end. @throws Refusal */
  close(): void {
    for (const instruction of this.#open) checkInstruction(instruction ?? '', this.#refusals)
    this.#open = ['']
  }
}
