import { SearchIcon } from '@sanity/icons/Search'
import { defineType } from 'sanity'
import { optionalField, requiredString, requiredText } from '../fields/fieldBuilders.ts'
import { pictureSizeRule } from '../fields/pictures.ts'

export const seo = defineType({
  name: 'seo',
  title: 'Search and sharing',
  type: 'object',
  options: { readByCode: true },
  icon: SearchIcon,
  fields: [
    requiredString('title', 'Search title', 'Write a search title.', {
      description: 'The blue line in search results and the name of the browser tab. Up to 60 characters.',
      // People who search for a screen's name should find it before documents that only mention it.
      options: { search: { weight: 10 } },
      rules: (rule) => rule.max(60).warning('Search engines cut titles after about 60 characters.'),
    }),
    requiredText('description', 'Search description', 'Write a search description.', {
      description: 'The gray lines below the title in search results. 50 to 160 characters.',
      rules: (rule) => [
        rule
          .min(50)
          .max(160)
          .warning('Search engines show 50 to 160 characters: shorter says too little, longer is cut.'),
      ],
    }),
    optionalField('image', 'Picture for shared links', 'picture', {
      description:
        'Shown when someone shares this page. At least 1200 × 630 pixels, not SVG. If empty, the site draws one ' +
        'with the heading of the page.',
      rules: (rule) => pictureSizeRule(rule, { width: 1200, height: 630, raster: true }),
    }),
    optionalField('unlisted', 'Keep this page out of search engines', 'boolean', {
      description: 'It stays on the site for everybody who has its address.',
      options: { layout: 'checkbox' },
    }),
  ],
  preview: { select: { title: 'title', subtitle: 'description', media: 'image' } },
})
