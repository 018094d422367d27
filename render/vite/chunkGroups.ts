/** The chunk that takes longest to arrive, besides React. */
export const SHARED = 'shared'
/** The chunk of the only script that the HTML runs. */
export const ENTRY = 'start'

/** What every page loads: the frame, and the 404 page, because any page may turn out to be one. */
const EVERYWHERE = [
  /node_modules[\\/](?:react-router|@tanstack)/,
  /web[\\/](?:start|lib)[\\/](?!times[\\/])/,
  /contracts[\\/]hrefs/,
  /web[\\/]content[\\/](?:browserCache|preview[\\/]studioFrame)/,
  /web[\\/]layout[\\/](?!atThisHour)/,
  /web[\\/]ui[\\/](?:\w+[\\/])?(?:Button|CmsLink|EmailAddress|Icon|Picture|Section\.|classes|fileSize|mailto|typedEarly|foldText|isCurrent|longDate|safeHref|use)/,
  /web[\\/]ui[\\/]extras[\\/]/,
  /web[\\/]pages[\\/]notFound[\\/]NotFoundPage/,
]
/**
 * Building blocks that Home shares with other pages. A chunk's styles all go into the HTML, so modules that only Home
 * uses, or that it doesn't use, are kept in separate chunks.
 */
const SECTIONS = [
  /web[\\/]sections[\\/](?:CallToAction|NextTimes)/,
  /web[\\/]ui[\\/](?:\w+[\\/])?(?:Highlight|Mark|Paragraphs|People|Portrait|SectionHead|TechList|Testimonials|Treads|offer)/,
]
/** Service pages use most of these; pages of blocks use all of them. */
const SERVICES = [/web[\\/]ui[\\/](?:\w+[\\/])?(?:Comparison|FeatureList|FigureList|Process|Resource|SceneHero)/]
const FIGURES = [/web[\\/]ui[\\/](?:\w+[\\/])?(?:FiguresBand|Services|WeekSpan)/, /web[\\/]sections[\\/]ContactLedger/]

/** Shared by job lists, the job page and the interest form. */
const JOBS = [
  /web[\\/]pages[\\/]job[\\/](?:JobTerms|salary)/,
  /web[\\/]pages[\\/]careers[\\/](?:\w+[\\/])?(?:filterJobs|jobAddress|localFormats)/,
  /web[\\/]careers[\\/](?:jobsQuery|readJobs)/,
]

const oneOf = (parts: readonly RegExp[]) => new RegExp(parts.map(({ source }) => source).join('|'))

/**
 * Which modules share a chunk. Over HTTP/1 a browser fetches only six files at a time, and with a chunk for every
 * module that two pages share, Home had 25.
 */
export const chunkGroups = [
  // React is compiled while it downloads, and runs in a separate task (docs/decisions/002-prerender-and-hydrate.md).
  {
    name: 'react',
    test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]|web[\\/]start[\\/]runReact\.ts|rolldown.runtime/,
  },
  // The entry with everything it needs, in one request: it runs before the first paint and must not wait for React.
  { name: ENTRY, test: /web[\\/]start[\\/]browser\.ts/ },
  // The route table imports all of them; one chunk instead of a dozen.
  { name: 'queries', test: /web[\\/]content[\\/]queries[\\/]/ },
  { name: SHARED, test: oneOf(EVERYWHERE), minShareCount: 2 },
  { name: 'sections', test: oneOf(SECTIONS), minShareCount: 2 },
  { name: 'services', test: oneOf(SERVICES), minShareCount: 2 },
  // The only one of these that job pages and the interest form use.
  { name: 'trail', test: /web[\\/]ui[\\/]links[\\/]Breadcrumb/, minShareCount: 2 },
  { name: 'figures', test: oneOf(FIGURES), minShareCount: 2 },
  // The filters of the job list look like form fields, but need nothing else from forms.
  { name: 'fields', test: /web[\\/]ui[\\/]form[\\/](?:Field|Checkbox)\.module/, minShareCount: 2 },
  {
    name: 'form',
    test: /web[\\/]ui[\\/]form[\\/](?:Form\.tsx|Field\.tsx|ErrorSummary)|contracts[\\/]emailAddress/,
    minShareCount: 2,
  },
  { name: 'jobs', test: oneOf(JOBS), minShareCount: 2 },
  // Not used by the form.
  {
    name: 'jobDetails',
    test: /web[\\/](?:pages[\\/](?:job[\\/](?:JobDescription|JobStatus)|careers[\\/]board[\\/]PostedDate)|careers[\\/]interestIn)/,
    minShareCount: 2,
  },
  // With the event parser, which Sanity's client needs only in the Studio's frame.
  { name: 'live', test: /web[\\/]content[\\/]live\.ts|node_modules[\\/]eventsource-parser/ },
  // What depends on the time of day is loaded after the page.
  { name: 'times', test: /web[\\/](?:lib[\\/]times[\\/]|layout[\\/]atThisHour|sections[\\/]TimeStair)/ },
]
