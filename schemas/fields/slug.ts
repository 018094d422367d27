import { defineField } from 'sanity'
import { SLUG_MAX_LENGTH, slugVerdict } from '@archstep/contracts/urls/slugs.ts'
import { movedInReleaseVerdict } from '../rules/movedInRelease.ts'
import { freeSlugVerdict } from '../rules/uniqueSlug.ts'

interface SlugOptions {
  /** The source field for 'Generate'. */
  readonly source: string
  /** The document type, within which slugs are unique, ignoring case. */
  readonly type: string
  readonly description?: string
  readonly optional?: boolean
  readonly group?: string
}

export const NO_SLUG = 'Write an address, or press Generate.'

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
      // The rule below replaces it, with a message that tells staff what to do.
      isUnique: () => true,
    },
    validation: (rule) => [
      ...(optional ? [] : [rule.required().error(NO_SLUG)]),
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
