import { defineField, type IntrinsicDefinitions } from 'sanity'
import type { Verdict } from '@archstep/contracts/fields/verdict.ts'
import { exactlyVerdict } from '../rules/listRules.ts'
import { serviceCountVerdict, type CountedSection } from '../rules/serviceCounts.ts'
import { eachOnce } from './fieldBuilders.ts'

interface ListOptions {
  readonly description?: string
  /** The allowed item types. */
  readonly of: string | readonly string[]
  /** Name of the items in messages, plural: 'slides'. */
  readonly things: string
  /** Required number of items. */
  readonly exactly?: number
  readonly max?: number
  /** For a section of a service page that was designed for a fixed number of items. */
  readonly countedAs?: CountedSection
  readonly optional?: boolean
  readonly group?: string
}

interface LinesOptions extends Omit<ListOptions, 'of'> {
  readonly verdict?: (lines: string[] | undefined) => Verdict
}

/** A list of objects within the page. */
export const listField = (name: string, title: string, { of, ...options }: ListOptions) =>
  list(
    name,
    title,
    [of].flat().map((type) => ({ type })),
    options,
  )

/** A list of unique references to shared documents. */
export const referencesField = (name: string, title: string, { of, ...options }: ListOptions) =>
  list(name, title, [{ type: 'reference', to: [of].flat().map((type) => ({ type })) }], { ...options, unique: true })

/** A list of short texts, such as the features of an offer. */
export const linesField = (name: string, title: string, options: LinesOptions) =>
  list(name, title, [{ type: 'string' }], options)

type Members = IntrinsicDefinitions['array']['of']
type ListRules = LinesOptions & { readonly unique?: boolean }

function list(name: string, title: string, of: Members, options: ListRules) {
  const { things, exactly, max, countedAs, optional = false, unique = false, verdict, ...shown } = options
  return defineField({
    name,
    title,
    type: 'array',
    of,
    ...shown,
    validation: (rule) => [
      optional ? rule : rule.required().min(1).error(`Add the ${things}.`),
      ...(unique ? [eachOnce(rule, `of the ${things}`)] : []),
      ...(exactly === undefined
        ? []
        : [
            rule.custom((items) => exactlyVerdict(exactly, things, items)),
            // For this rule, the Studio no longer offers to add an item.
            rule.max(exactly).error(`The page has room for exactly ${exactly} ${things}: remove the others.`),
          ]),
      ...(max === undefined ? [] : [rule.max(max).error(`There is room for at most ${max} ${things}.`)]),
      ...(verdict === undefined ? [] : [rule.custom((items) => verdict(items as string[] | undefined))]),
      ...(countedAs === undefined
        ? []
        : [rule.custom((items, { document }) => serviceCountVerdict(document?.['route'], countedAs, items)).warning()]),
    ],
  })
}
