import {
  type CustomValidator,
  defineField,
  type FieldDefinition,
  type ImageValue,
  type IntrinsicDefinitions,
  type IntrinsicTypeName,
  type PreviewValue,
  type Rule,
  type TypeAliasDefinition,
  type ValidationContext,
} from 'sanity'
import { cutOffVerdict, pictureSizeVerdict, thumbnail, type LeastSize } from './rules/pictureSize.ts'
import { screens } from '@archstep/contracts/routes.ts'
import { SLUG_MAX_LENGTH, slugVerdict } from '@archstep/contracts/slugs.ts'
import { exactlyVerdict } from './rules/listRules.ts'
import { highlightVerdict } from './rules/textRules.ts'
import { serviceCountVerdict, type CountedSection } from './rules/serviceCounts.ts'
import { movedInReleaseVerdict } from './rules/movedInRelease.ts'
import { freeNameVerdict } from './rules/uniqueName.ts'
import { freeSlugVerdict } from './rules/uniqueSlug.ts'

declare module 'sanity' {
  interface BaseSchemaTypeOptions {
    /**
     * The site compares this value (or anything below it), looks it up, or puts it into an address or form field, so
     * Presentation must not add its invisible marks. Not needed for option lists, slugs and dates.
     */
    readByCode?: boolean
  }
}

/** For a document that describes several screens. */
export const seoOfScreenField = requiredField(
  'seo',
  'Search and sharing',
  'seo',
  'Fill in the search title and description.',
  { description: 'What search engines and social networks show for this page.' },
)

export const seoField: FieldDefinition = { ...seoOfScreenField, group: 'seo' }

/** The same fields on a tab of the document. */
export const inGroup = (group: string, fields: FieldDefinition[]) => fields.map((field) => ({ ...field, group }))

/** The two tabs of a page: its own fields, and those for search engines. */
export const pageTabs = (fields: FieldDefinition[]) => ({
  groups: [
    { name: 'content', title: 'Content', default: true },
    { name: 'seo', title: 'Search and sharing' },
  ],
  fields: [...inGroup('content', fields), seoField],
})

export const headField = requiredField('head', 'Section heading', 'sectionHead', 'Give this section a heading.')

export const optionalHeadField = defineField({ name: 'head', title: 'Section heading', type: 'sectionHead' })

type Definition<Type extends string> = Type extends IntrinsicTypeName
  ? IntrinsicDefinitions[Type]
  : TypeAliasDefinition<Type, undefined>

type RuleOf<Type extends string> = Definition<Type>['validation'] extends
  | ((rule: infer R, ...rest: never[]) => unknown)
  | undefined
  ? R
  : Rule

/** The rest of a field's definition, as in Sanity. */
type More<Type extends string> = Partial<Omit<Definition<Type>, 'name' | 'title' | 'type' | 'validation'>> & {
  readonly group?: string
  /** Rules for a filled-in value. */
  readonly rules?: Definition<Type>['validation']
  /** Limits of a required field, which share its message. */
  readonly limits?: (rule: RuleOf<Type>) => RuleOf<Type>
}

/** Sanity's types, and those of ours that are fields by themselves, so that the compiler finds a misspelled one. */
type FieldType =
  | IntrinsicTypeName
  | 'articleBody'
  | 'banner'
  | 'callToAction'
  | 'contactBox'
  | 'country'
  | 'helpBox'
  | 'icon'
  | 'link'
  | 'phone'
  | 'picture'
  | 'postalAddress'
  | 'richText'
  | 'sectionHead'
  | 'seo'
  | 'table'

/** A required field; the message tells staff what to do. */
export function requiredField<const Type extends FieldType>(
  name: string,
  title: string,
  type: Type,
  message: string,
  { rules, limits = (rule) => rule, ...more }: More<Type> = {},
): FieldDefinition {
  const others = rules as ((rule: Rule, context?: ValidationContext) => Rule | Rule[]) | undefined
  const validation = (rule: Rule, context?: ValidationContext) => [
    (limits(rule.required() as RuleOf<Type>) as Rule).error(message),
    ...[others?.(rule, context) ?? []].flat(),
  ]
  return { name, title, type, ...more, validation }
}

/** A required line of text; the message says what to write. */
export function requiredString(name: string, title: string, message: string, more?: More<'string'>) {
  return requiredField(name, title, 'string', message, more)
}

/** An optional field. */
export function optionalField<const Type extends FieldType>(
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

/** The call to action near the end of a page. */
export function callToActionField(message: string, description?: string) {
  return requiredField('cta', 'Invitation', 'callToAction', message, {
    ...(description !== undefined && { description }),
    options: { collapsible: true, collapsed: true },
  })
}

/** A name that must be unique, ignoring case. */
export function uniqueNameField(message: string, max: number, description?: string) {
  return requiredString('name', 'Name', message, {
    ...(description !== undefined && { description }),
    rules: (rule) => [rule.max(max).error(`Use ${max} characters or fewer.`), rule.custom(freeNameVerdict)],
  })
}

export const nameField = requiredString('name', 'Name', 'Write the name.')

export const titleField = requiredString('title', 'Title', 'Write a title.', {
  rules: (rule) => rule.max(70).warning('Aim for 70 characters or fewer, so that it stays on two lines.'),
})

/** `desc`, as the specification calls the short text of a card or step. */
export const descriptionField = requiredText('desc', 'Description', 'Write a short description.', {
  description: 'One to three sentences.',
  rules: (rule) => rule.max(320).warning('Cards look uneven with more than 320 characters.'),
})

/** What a figure shows, in one sentence, which is also its accessible name. */
export const captionField = requiredString('caption', 'Caption', 'Say in a sentence what this shows.', {
  description: 'What it shows, in one sentence. Say so if it is an example.',
  rules: (rule) => rule.max(160).warning('Aim for 160 characters or fewer.'),
})

export const iconField = requiredField('icon', 'Icon', 'icon', 'Choose an icon.')

/** The small logo of a technology. */
export const markField = optionalField('mark', 'Logo', 'picture', {
  description:
    'A small square picture, best as SVG with nothing behind it: dark screens show its shape in one pale color.',
})

export const highlightField = optionalString('highlight', 'Marked words', {
  description:
    'Words from the text that get the amber stroke. Copy them exactly, again when the text changes. May stay empty.',
  options: { readByCode: true },
  rules: (rule) =>
    rule
      .custom((highlight, { parent }) => highlightVerdict(highlight, (parent as { text?: string } | undefined)?.text))
      .warning(),
})

export const codeLanguageField = requiredString('language', 'Language', 'Choose the language.', {
  options: {
    list: [
      { title: 'Shell', value: 'bash' },
      { title: 'JavaScript', value: 'javascript' },
      { title: 'TypeScript', value: 'typescript' },
      { title: 'Python', value: 'python' },
      { title: 'JSON', value: 'json' },
      { title: 'HTTP', value: 'http' },
      { title: 'HTML', value: 'html' },
      { title: 'CSS', value: 'css' },
      { title: 'SQL', value: 'sql' },
      { title: 'YAML', value: 'yaml' },
      { title: 'Other', value: 'text' },
    ],
  },
})

export const codeField = requiredText('code', 'Code', 'Write or paste the code.', {
  rows: 10,
  options: { readByCode: true },
})

/** For pages that promise help at any hour, so that the call bar on phones does not say that nobody is in. */
export const answersAtAnyHourField = optionalField(
  'answersAtAnyHour',
  'Somebody answers the phone at any hour',
  'boolean',
  {
    description:
      'Tick it when this page says so, for example “24/7”. On phones the bar to call then says who answers at night.',
    options: { layout: 'checkbox' },
  },
)

/** The preview of a screen: title and address. @param media path of its picture */
export const screenPreview = (type: keyof typeof screens, media: string) => ({
  select: { media },
  prepare: ({ media: picture }: { media?: ImageValue }): PreviewValue => {
    const { title, paths } = screens[type]
    return { title, subtitle: paths[0], media: thumbnail(picture) as PreviewValue['media'] }
  },
})

/** The large heading at the top of a screen. @param advice further checks besides the length */
export const heroHeading = (...advice: CustomValidator<string | undefined>[]) =>
  requiredString('heading', 'Heading', 'Write the heading of this page.', {
    description: 'The large words at the top of the screen. Up to about eight words.',
    rules: (rule) => [
      rule.max(80).warning('Long headings break into many lines on phones. Aim for 80 characters or fewer.'),
      ...advice.map((verdict) => rule.custom(verdict).warning()),
    ],
  })

export const heroHeadingField = heroHeading()

/** The sentence or two below the large heading. */
export const heroTextField = requiredText('text', 'Text', 'Write one or two sentences for below the heading.', {
  description: 'One or two sentences below the heading.',
  rules: (rule) => rule.max(320).warning('More than 320 characters push the rest of the page off the first screen.'),
})

/** For required pictures. An image value without an asset counts as empty. */
export const imageRequired = (rule: Rule) => rule.required().assetRequired().error('Choose a picture.')

/** Advice against a picture that is too small for its place. */
export const pictureSizeRule = (rule: Rule, least: LeastSize) =>
  rule
    .custom((picture: { asset?: { _ref?: string } } | undefined) => pictureSizeVerdict(picture?.asset?._ref, least))
    .warning()

export const pictureField = defineField({
  name: 'picture',
  title: 'Picture',
  type: 'picture',
  validation: (rule) => [imageRequired(rule), pictureSizeRule(rule, { width: 1000 })],
})

/** The picture at the top of a screen, which is as wide as that. */
export const heroPictureField = defineField({
  ...pictureField,
  validation: (rule) => [
    imageRequired(rule),
    pictureSizeRule(rule, { width: 1000 }),
    rule.custom(cutOffVerdict).warning(),
  ],
})

/** The top of a screen without buttons: heading, text and picture. */
export const heroField = section('hero', 'Top of the page', [heroHeadingField, heroTextField, heroPictureField])

/** People of the company, with portraits; for Home and About. */
export const peopleFields = (count: { exactly?: number; max?: number }) => [
  headField,
  referencesField('items', 'People', { of: 'person', things: 'people', ...count }),
]

/** The fields of a section, alone or with further options. */
type Section =
  | FieldDefinition[]
  | { readonly description?: string; readonly group?: string; readonly fields: FieldDefinition[] }

/** A collapsible group of optional fields; if empty, the site omits it. */
export function optionalSection(name: string, title: string, section: Section): FieldDefinition {
  const more = Array.isArray(section) ? { fields: section } : section
  return { name, title, type: 'object', options: { collapsible: true, collapsed: true }, ...more }
}

/** A required section of a page. */
export function section(name: string, title: string, section: Section): FieldDefinition {
  const validation = (rule: Rule) => rule.required().error(`Fill in the section “${title}”.`)
  return { ...optionalSection(name, title, section), validation }
}

interface ListOptions {
  readonly description?: string
  /** The allowed item types. */
  readonly of: string | readonly string[]
  /** Name of the items in messages, plural: 'slides'. */
  readonly things: string
  /** Required number of items. */
  readonly exactly?: number
  readonly max?: number
  /** For a section of a service page that was designed for a number of items. */
  readonly countedAs?: CountedSection
  readonly optional?: boolean
  readonly group?: string
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
export const linesField = (name: string, title: string, options: Omit<ListOptions, 'of'>) =>
  list(name, title, [{ type: 'string' }], options)

type Members = IntrinsicDefinitions['array']['of']
type ListRules = Omit<ListOptions, 'of'> & { readonly unique?: boolean }

function list(name: string, title: string, of: Members, options: ListRules) {
  const { things, exactly, max, countedAs, optional = false, unique = false, ...shown } = options
  return defineField({
    name,
    title,
    type: 'array',
    of,
    ...shown,
    validation: (rule) => [
      optional ? rule : rule.required().min(1).error(`Add the ${things}.`),
      ...(unique ? [rule.unique().error(`Each of the ${things} can be here only once.`)] : []),
      ...(exactly === undefined
        ? []
        : [
            rule.custom((items) => exactlyVerdict(exactly, things, items)),
            // The Studio supports this rule by not offering another item.
            rule.max(exactly).error(`The page has places for exactly ${exactly} ${things}: remove the others.`),
          ]),
      ...(max === undefined ? [] : [rule.max(max).error(`There is room for at most ${max} ${things}.`)]),
      ...(countedAs === undefined
        ? []
        : [rule.custom((items, { document }) => serviceCountVerdict(document?.['route'], countedAs, items)).warning()]),
    ],
  })
}

interface SlugOptions {
  /** The source field for 'Generate'. */
  readonly source: string
  /** The document type, within which slugs are unique, ignoring case. */
  readonly type: string
  readonly description?: string
  readonly optional?: boolean
  readonly group?: string
}

/** A document's slug. */
export function slugField({
  source,
  type,
  description = 'The last part of the address, for example privacy-policy. Links follow when you change it; ' +
    'publishing offers a redirect from the old one.',
  optional = false,
  ...shown
}: SlugOptions) {
  return defineField({
    name: 'slug',
    title: 'Address',
    description,
    type: 'slug',
    ...shown,
    options: {
      source,
      maxLength: SLUG_MAX_LENGTH,
      // The rule below has a message that tells staff what to do.
      isUnique: () => true,
    },
    validation: (rule) => [
      ...(optional ? [] : [rule.required().error('Write an address, or press Generate.')]),
      rule
        .custom(async (slug, context) => {
          const verdict = slugVerdict(slug?.current)
          if (verdict !== true || !slug?.current) return verdict
          return freeSlugVerdict(slug.current, type, context)
        })
        .error(),
      rule
        .custom((slug, context) => (slug?.current ? movedInReleaseVerdict(slug.current, type, context) : true))
        .warning(),
    ],
  })
}
