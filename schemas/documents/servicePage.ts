import { RocketIcon } from '@sanity/icons/Rocket'
import { defineArrayMember, defineField, defineType, getPublishedId } from 'sanity'
import { slugPrefixes } from '@archstep/contracts/urls/pageTypes.ts'
import { serviceRoutes, specifiedRoute } from '@archstep/contracts/urls/routes.ts'
import { aimFor, optionalField, optionalString, requiredField, requiredString } from '../fields/fieldBuilders.ts'
import { heroHeading, heroTextField, heroPictureField } from '../fields/hero.ts'
import { listField, referencesField } from '../fields/lists.ts'
import { answersAtAnyHourField, callToActionField, inGroup, seoField } from '../fields/pages.ts'
import { headField, optionalSection, section } from '../fields/sections.ts'
import { NO_SLUG, slugField } from '../fields/slug.ts'
import { iconField } from '../objects/icon.ts'
import { specimens } from '../objects/specimens/specimenTypes.ts'
import { orderRankField } from '../orderRank.ts'
import { bandsVerdict, type SumsOfBand } from '../rules/figureRules.ts'
import { ownHeadingVerdict, routeVerdict } from '../rules/serviceRules.ts'
import { thumbnail } from '../thumbnail.ts'

/** The path that the specification gives a service; undefined for services added by staff. */
const fixedRoute = (document: { readonly _id: string } | undefined) =>
  document && specifiedRoute(getPublishedId(document._id))

const slugBase = slugField({
  source: 'title',
  type: 'servicePage',
  description:
    `What follows ${slugPrefixes['servicePage']} in the address, for example network-security. Links follow when you ` +
    'change it; publishing offers a redirect from the old one.',
  optional: true,
})

export const servicePage = defineType({
  name: 'servicePage',
  title: 'Service page',
  description: 'One of the services. Optional sections that stay empty are left out of the page.',
  type: 'document',
  icon: RocketIcon,
  groups: [
    { name: 'content', title: 'Every service', default: true },
    { name: 'optional', title: 'Optional sections' },
    { name: 'sidebar', title: 'Sidebar' },
    { name: 'seo', title: 'Search and sharing' },
  ],
  fields: [
    orderRankField('servicePage'),
    ...inGroup('content', [
      requiredString('title', 'Name of the service', 'Write the name of the service.', {
        description: 'Also in the Services menu, beside every service page and on the page of all services.',
        rules: (rule) => aimFor(rule, 40, ', so that it stays on one line of the menu'),
      }),
      optionalString('route', 'Address', {
        description: 'Fixed: links all over the site lead here.',
        readOnly: true,
        hidden: ({ document, value }) => value === undefined && !fixedRoute(document),
        options: { list: [...serviceRoutes] },
        rules: (rule) => rule.custom((value, { document }) => routeVerdict(value, fixedRoute(document))),
      }),
      defineField({
        ...slugBase,
        hidden: ({ document }) => fixedRoute(document) !== undefined,
        validation: (rule) => [
          rule.custom((slug, { document }) => (slug?.current || fixedRoute(document) ? true : NO_SLUG)),
          ...[slugBase.validation?.(rule) ?? []].flat(),
        ],
      }),
      requiredString('breadcrumb', 'Breadcrumb', 'Write the last words of the breadcrumb.', {
        description: 'The last words of HOME > SERVICES > …, in capitals, for example SMART AUTOMATION.',
        rules: (rule) => aimFor(rule, 30),
      }),
      iconField,
      answersAtAnyHourField,
      section('hero', 'Top of the page', [
        heroHeading(ownHeadingVerdict),
        heroTextField,
        listField('actions', 'Buttons', {
          description: 'Two. The first is the prominent one.',
          of: 'link',
          things: 'buttons',
          exactly: 2,
        }),
        heroPictureField,
      ]),
      section('capabilities', 'What we do', [
        headField,
        listField('items', 'Cards', { of: 'capability', things: 'cards', countedAs: 'capabilities' }),
      ]),
      section('process', 'How we work', [
        headField,
        listField('steps', 'Steps', { of: 'processStep', things: 'steps', countedAs: 'process' }),
      ]),
      callToActionField('Fill in the invitation at the end of the page.'),
    ]),
    ...inGroup('optional', [
      listField('claims', 'Figures', {
        description:
          'Figures that this service claims and no success story of this page tells: a figure stands on a page once.',
        of: 'statistic',
        things: 'figures',
        optional: true,
      }),
      optionalSection('technology', 'Technologies', [
        headField,
        referencesField('items', 'Technologies', {
          of: 'techItem',
          things: 'technologies',
          countedAs: 'technology',
        }),
      ]),
      optionalSection('outcomes', 'What the client gets', [
        listField('items', 'Outcomes', { of: 'outcome', things: 'outcomes' }),
      ]),
      optionalSection('specimen', 'Specimen', {
        description: 'One thing to look at or try, as a client would have it: after what the service offers.',
        fields: [
          headField,
          listField('items', 'What is shown', {
            of: specimens.map(({ name }) => name),
            things: 'specimen',
            exactly: 1,
          }),
        ],
      }),
      optionalSection('platforms', 'Platforms', [
        headField,
        listField('items', 'Platforms', { of: 'platform', things: 'platforms', countedAs: 'platforms' }),
      ]),
      optionalSection('security', 'Security', [
        headField,
        listField('items', 'Security features', { of: 'capability', things: 'security features' }),
      ]),
      optionalSection('tools', 'Tools', [
        headField,
        listField('items', 'Tools', { of: 'tool', things: 'tools', countedAs: 'tools' }),
      ]),
      optionalSection('offerings', 'Offers', [
        headField,
        listField('items', 'Offers', { of: 'offering', things: 'offers' }),
      ]),
      optionalSection('prices', 'What it costs', {
        description:
          'Three bands of prices, below how you work: a small, the usual and a large piece of work. Their sums also ' +
          'stand on the cards of the service, and in what the client gets.',
        fields: [
          headField,
          requiredField('bands', 'Bands', 'array', 'Add the three bands of prices.', {
            of: [defineArrayMember({ type: 'priceBand' })],
            rules: (rule) => [
              rule.length(3).error('There is room for exactly three bands: small, usual and large.'),
              rule.custom((bands) => bandsVerdict(bands as readonly SumsOfBand[] | undefined)),
            ],
          }),
          optionalString('inCards', 'After the lowest price on cards', {
            description:
              'What the small one brings, and when, for example “live in three weeks”: cards of the service say “From ' +
              '$4,800 · live in three weeks”. May stay empty.',
            rules: (rule) => aimFor(rule, 40, ', so that it stays on one line'),
          }),
          optionalField('link', 'Link below them', 'link', {
            description: 'Leads on, for example to a sample proposal. May stay empty.',
          }),
        ],
      }),
      optionalSection('stories', 'Success stories', [
        headField,
        referencesField('items', 'Stories', {
          of: 'successStory',
          things: 'stories',
          countedAs: 'stories',
        }),
      ]),
      optionalSection('testimonials', 'Testimonials', [
        headField,
        referencesField('items', 'Testimonials', { of: 'testimonial', things: 'testimonials' }),
      ]),
    ]),
    section('sidebar', 'Sidebar', {
      group: 'sidebar',
      description: 'All services stand at its top, in the order of the list under Content, Services.',
      fields: [
        referencesField('resources', 'Resources', {
          of: 'resource',
          things: 'resources',
          countedAs: 'resources',
        }),
        requiredField('contact', 'Contact box', 'contactBox', 'Fill in the contact box.'),
        optionalSection('links', 'More links', {
          description: 'May stay empty.',
          fields: [
            requiredString('heading', 'Heading', 'Write a heading for these links.'),
            requiredField('links', 'Links', 'array', 'Add a link.', {
              of: [defineArrayMember({ type: 'link' })],
              limits: (rule) => rule.min(1),
            }),
          ],
        }),
        optionalField('help', 'Help box', 'helpBox', {
          description: 'May stay empty.',
          options: { collapsible: true, collapsed: true },
        }),
        optionalSection('testimonials', 'Testimonials beside the page', {
          description: 'May stay empty. Short ones fit best. The section Testimonials shows them large instead.',
          fields: [
            requiredString('heading', 'Heading', 'Write a heading for these testimonials.'),
            referencesField('items', 'Testimonials', { of: 'testimonial', things: 'testimonials' }),
          ],
        }),
      ],
    }),
    seoField,
  ],
  preview: {
    select: { title: 'title', route: 'route', slug: 'slug.current', media: 'hero.picture' },
    prepare: ({ title, route, slug, media }) => ({
      title,
      subtitle: route ?? (slug ? `${slugPrefixes['servicePage']}${slug}` : 'No address yet'),
      media: thumbnail(media),
    }),
  },
})
