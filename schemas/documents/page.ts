import { DocumentIcon } from '@sanity/icons/Document'
import { defineField, defineType } from 'sanity'
import { blockMembers, blocks } from '../blocks/blockTypes.ts'
import { optionalField, requiredString } from '../fields/fieldBuilders.ts'
import { heroHeadingField } from '../fields/hero.ts'
import { answersAtAnyHourField, pageTabs } from '../fields/pages.ts'
import { section } from '../fields/sections.ts'
import { slugField } from '../fields/slug.ts'
import { cutOffVerdict } from '../rules/pictureRules.ts'
import { thumbnail } from '../thumbnail.ts'

export const page = defineType({
  name: 'page',
  title: 'Page',
  description: 'Any page beyond the fixed screens, built of blocks, at an address of its own.',
  type: 'document',
  icon: DocumentIcon,
  ...pageTabs([
    requiredString('title', 'Title', 'Write a title.', {
      description: 'The name of the page here in the Studio and in the breadcrumb.',
    }),
    slugField({ source: 'title', type: 'page' }),
    answersAtAnyHourField,
    section('hero', 'Top of the page', [
      heroHeadingField,
      optionalField('text', 'Text', 'text', { rows: 3 }),
      optionalField('picture', 'Picture', 'picture', { rules: (rule) => rule.custom(cutOffVerdict).warning() }),
    ]),
    defineField({
      name: 'blocks',
      title: 'Blocks',
      description: 'The parts of the page, from top to bottom. Drag them into order.',
      type: 'array',
      ...blockMembers(blocks),
      validation: (rule) => rule.required().min(1).error('Add at least one block.'),
    }),
    optionalField('updated', 'Last updated', 'date', {
      description: 'Shown on pages where the date matters, such as the privacy policy. May stay empty.',
    }),
  ]),
  preview: {
    select: { title: 'title', slug: 'slug.current', media: 'hero.picture' },
    prepare: ({ title, slug, media }) => ({
      title,
      subtitle: slug ? `/${slug}` : 'No address yet',
      media: thumbnail(media),
    }),
  },
})
