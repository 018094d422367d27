import path from 'node:path'
import { ENTRY, SHARED } from '../page/namedChunks.ts'

interface Chunk {
  name: string
  /** Files of the repository, and folders with a slash at the end. A component's styles go along with it. */
  modules: readonly string[]
  /** Only what at least two pages need; the rest goes with the page that needs it. */
  ifShared?: true
}

/**
 * Which modules share a chunk, with what they import; the first chunk that names a module gets it. Over HTTP/1 a browser
 * fetches only six files at a time, and with a chunk for every module that two pages share, Home had 25. A chunk's
 * styles all go into the HTML, so modules that only some pages use are kept in separate chunks.
 */
export const chunks: readonly Chunk[] = [
  {
    // React is compiled while it downloads, and runs in a separate task (docs/decisions/002-prerender-and-hydrate.md).
    name: 'react',
    modules: ['node_modules/react/', 'node_modules/react-dom/', 'node_modules/scheduler/', 'web/start/runReact.ts'],
  },
  {
    // The entry with everything it needs, in one request: it runs before the first paint and must not wait for React.
    name: ENTRY,
    modules: ['web/start/browser.ts'],
  },
  {
    // The route table imports all of them; one chunk instead of a dozen.
    name: 'queries',
    modules: ['web/content/queries/'],
  },
  {
    // What every page loads, besides the frame: also the 404 page, because any page may turn out to be one.
    name: SHARED,
    modules: [
      'node_modules/react-router/',
      'node_modules/@tanstack/',
      'contracts/urls/hrefs.ts',
      'contracts/text/fileSize.ts',
      'contracts/text/foldText.ts',
      'contracts/text/plural.ts',
      'contracts/time/clockTime.ts',
      'contracts/time/isoDay.ts',
      'contracts/time/officeZone.ts',
      'web/content/browserCache.ts',
      'web/content/changes.ts',
      'web/content/replacedResults.ts',
      'web/content/preview/studioFrame.ts',
      'web/lib/eitherSignal.ts',
      'web/lib/livePosition.ts',
      'web/lib/randomKey.ts',
      'web/lib/whenIdle.ts',
      'web/layout/PageMeta.tsx',
      'web/layout/availability/useAvailability.ts',
      'web/layout/availability/Availability.module.css',
      'web/layout/header/NavLink.tsx',
      'web/pages/notFound/NotFoundPage.tsx',
      'web/ui/classes.ts',
      'web/ui/Section.tsx',
      'web/ui/useHydrated.ts',
      'web/ui/useIsBuilt.ts',
      'web/ui/useMinute.ts',
      'web/ui/useReducedMotion.ts',
      'web/ui/useVisibleOnce.ts',
      'web/ui/extras/',
      'web/ui/form/adoptTyped.ts',
      'web/ui/links/Button.tsx',
      'web/ui/links/CmsLink.tsx',
      'web/ui/links/EmailAddress.tsx',
      'web/ui/links/useIsCurrent.ts',
      'web/ui/links/mailto.ts',
      'web/ui/links/safeHref.ts',
      'web/ui/pictures/Icon.tsx',
      'web/ui/pictures/Picture.tsx',
      'web/ui/text/longDate.ts',
    ],
  },
  {
    // What Home shares with other pages.
    name: 'sections',
    modules: [
      'web/sections/CallToAction.tsx',
      'web/sections/NextTimes.tsx',
      'web/ui/SectionHead.tsx',
      'web/sections/People.tsx',
      'web/sections/Testimonials.tsx',
      'web/ui/lists/TechList.tsx',
      'web/ui/lists/Treads.tsx',
      'web/ui/lists/offer.ts',
      'web/ui/pictures/Mark.tsx',
      'web/ui/pictures/Portrait.tsx',
      'web/ui/text/dollars.ts',
      'web/ui/text/Highlight.tsx',
      'web/ui/text/Paragraphs.tsx',
      'web/ui/text/TestimonialQuote.tsx',
    ],
    ifShared: true,
  },
  {
    // Service pages use most of these; pages of blocks use all of them.
    name: 'services',
    modules: [
      'web/ui/SceneHero.tsx',
      'web/ui/lists/FeatureList.tsx',
      'web/ui/lists/FigureList.tsx',
      'web/sections/ProcessBand.tsx',
      'web/ui/lists/ResourceList.tsx',
    ],
    ifShared: true,
  },
  {
    name: 'Stories',
    modules: ['web/ui/lists/Comparison.tsx', 'web/ui/lists/Stories.tsx'],
    ifShared: true,
  },
  {
    // The only one of these that job pages and the interest form use.
    name: 'trail',
    modules: ['web/ui/links/Breadcrumb.tsx'],
    ifShared: true,
  },
  {
    name: 'figures',
    modules: [
      'web/sections/ContactDetails.tsx',
      'web/sections/FiguresBand.tsx',
      'web/sections/Services.tsx',
      'web/ui/text/WeekSpan.tsx',
    ],
    ifShared: true,
  },
  {
    // The filters of the job list look like form fields, but need nothing else from forms.
    name: 'fields',
    modules: ['web/ui/form/Checkbox.module.css', 'web/ui/form/Field.module.css'],
    ifShared: true,
  },
  {
    name: 'form',
    modules: [
      'contracts/forms/emailAddress.ts',
      'web/ui/form/ErrorSummary.tsx',
      'web/ui/form/Field.tsx',
      'web/ui/form/Form.tsx',
    ],
    ifShared: true,
  },
  {
    // Shared by job lists, the job page and the interest form.
    name: 'jobs',
    modules: [
      'web/careers/jobListUrl.ts',
      'web/careers/jobsQuery.ts',
      'web/careers/readJobs.ts',
      'web/pages/careers/board/filterJobs.ts',
      'web/pages/careers/board/localFormats.ts',
      'web/sections/job/JobTerms.tsx',
      'web/sections/job/salaryText.ts',
    ],
    ifShared: true,
  },
  {
    // Not used by the form.
    name: 'jobDetails',
    modules: [
      'web/careers/interestHref.ts',
      'web/pages/careers/board/PostedDate.tsx',
      'web/sections/job/JobDescription.tsx',
      'web/sections/job/JobStatus.tsx',
    ],
    ifShared: true,
  },
  {
    // With the event parser, which Sanity's client needs only in the Studio's frame.
    name: 'live',
    modules: ['node_modules/eventsource-parser/', 'web/content/live.ts'],
  },
  {
    // What depends on the time of day is loaded after the page.
    name: 'times',
    modules: ['web/times/', 'web/layout/availability/availability.ts', 'web/sections/TimeStair.tsx'],
  },
]

const root = path.resolve(import.meta.dirname, '../..')

/** @param module as `Chunk.modules` names it @param file a path within the repository */
const isPartOf = (module: string, file: string): boolean =>
  module.endsWith('/') ? file.startsWith(module) : file === module || file === module.replace(/tsx$/, 'module.css')

/** For Rolldown's `codeSplitting`. */
export const chunkGroups = chunks.map(({ name, modules, ifShared }) => ({
  name,
  test: (id: string) => {
    const file = path.relative(root, id.replace(/\?.*/, '')).replaceAll('\\', '/')
    return modules.some((module) => isPartOf(module, file))
  },
  minShareCount: ifShared ? 2 : 1,
}))
