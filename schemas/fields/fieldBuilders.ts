import type { ArrayRule, DefineSchemaBase, FieldDefinition, Rule, StringRule, ValidationContext } from 'sanity'

type Definition<Type extends string> = DefineSchemaBase<Type, undefined>

/** The rest of a field's definition, as in Sanity. */
type More<Type extends string> = Partial<Omit<Definition<Type>, 'name' | 'title' | 'type' | 'validation'>> & {
  readonly group?: string
  /** Rules for a filled-in value. */
  readonly rules?: Definition<Type>['validation']
}

/** Limits of a required field, which share its message. */
interface WithLimits {
  readonly limits?: (rule: Rule) => Rule
}

/** A required field; the message tells staff what to do. */
export function requiredField<const Type extends string>(
  name: string,
  title: string,
  type: Type,
  message: string,
  { rules, limits = (rule) => rule, ...more }: More<Type> & WithLimits = {},
): FieldDefinition {
  const others = rules as ((rule: Rule, context?: ValidationContext) => Rule | Rule[]) | undefined
  const validation = (rule: Rule, context?: ValidationContext) => [
    limits(rule.required()).error(message),
    ...[others?.(rule, context) ?? []].flat(),
  ]
  return { name, title, type, ...more, validation }
}

/** A required line of text; the message says what to write. */
export function requiredString(name: string, title: string, message: string, more?: More<'string'>) {
  return requiredField(name, title, 'string', message, more)
}

/** An optional field. */
export function optionalField<const Type extends string>(
  name: string,
  title: string,
  type: Type,
  { rules, ...more }: More<Type> = {},
): FieldDefinition {
  return { name, title, type, ...more, ...(rules && { validation: rules }) } as FieldDefinition
}

/** An optional line of text. */
export const optionalString = (name: string, title: string, more?: More<'string'>) =>
  optionalField(name, title, 'string', more)

/** A label of a block: its field name, its title in the Studio, and its initial value. */
export const wordField = (name: string, title: string, initialValue: string, more?: More<'string'>) =>
  requiredString(name, title, `Write the words for “${title}”.`, { initialValue, ...more })

/** Required plain text of several lines; the message says what to write. */
export function requiredText(name: string, title: string, message: string, more?: More<'text'>) {
  return requiredField(name, title, 'text', message, { rows: 3, ...more })
}

/** Advice on a good length. @param why continues the sentence, with its comma or semicolon */
export const aimFor = (rule: StringRule, max: number, why = '') =>
  rule.max(max).warning(`Aim for ${max} characters or fewer${why}.`)

/** A hard limit: a drawing has no room for more. */
export const fits = (rule: StringRule, max: number) => rule.max(max).error(`There is room for ${max} characters.`)

/** @param which completes “Each …”: “country”, “of the steps” */
export const eachOnce = <List>(rule: ArrayRule<List>, which: string) =>
  rule.unique().error(`Each ${which} can be here only once.`)
