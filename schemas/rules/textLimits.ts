import type { Rule } from 'sanity'
import type { Verdict } from '@archstep/contracts/fields/verdict.ts'
import { plural } from '@archstep/contracts/text/plural.ts'

/** Hard limits in characters by field type (for formatted text, per paragraph). Anything longer is a mistake. */
const CHARACTERS: Readonly<Record<string, number>> = { string: 1_000, text: 20_000, block: 20_000 }

const grouped = (count: number) => count.toLocaleString('en-US')

/** The parts of a type or field definition that {@link withTextLimits} reads. */
interface Definition {
  readonly type: string
  readonly validation?: (rule: Rule, context: unknown) => Rule | Rule[] | undefined
  readonly fields?: readonly Definition[]
  readonly of?: readonly Definition[]
  readonly marks?: { readonly annotations?: readonly Definition[] }
}

/** A text, or a paragraph's text. */
function lengthOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  const { children = [] } = (value ?? {}) as { children?: readonly { text?: string }[] }
  return children.reduce((length, { text = '' }) => length + text.length, 0)
}

/** @param from where the texts come from, if the field doesn't say so */
export function lengthVerdict(length: number, most: number, from?: string): Verdict {
  if (length <= most) return true
  const out = from === undefined ? 'out' : `out of ${from}`
  return `Take ${plural(length - most, 'character', 'characters')} ${out}: there are ${grouped(length)}, and the limit is ${grouped(most)}.`
}

/**
 * Adds a hard limit to every text of a type, at any depth, because huge texts freeze the page, its preview and the
 * Studio. Advice on good lengths comes from the fields themselves.
 */
export function withTextLimits<Type>(type: Type): Type {
  const { validation, fields, of, marks, ...rest } = type as unknown as Definition
  const most = CHARACTERS[rest.type]
  const limited: Definition = {
    ...rest,
    ...(validation && { validation }),
    ...(fields && { fields: fields.map(withTextLimits) }),
    ...(of && { of: of.map(withTextLimits) }),
    ...(marks && { marks: { ...marks, annotations: marks.annotations?.map(withTextLimits) ?? [] } }),
    ...(most !== undefined && {
      validation: (rule: Rule, context: unknown) => [
        ...[validation?.(rule, context) ?? []].flat(),
        rule.custom((value: unknown) => lengthVerdict(lengthOf(value), most)),
      ],
    }),
  }
  return limited as unknown as Type
}
