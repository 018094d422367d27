/** What every page loads: the frame around it, and the 404 page, because each may turn out to be it. */
const EVERYWHERE = [
  /node_modules[\\/](?:react-router|@tanstack)/,
  /web[\\/](?:start|lib)[\\/](?!times[\\/])/,
  /web[\\/]content[\\/](?:browserCache|preview[\\/]studioFrame)/,
  /web[\\/]layout[\\/](?!CallToAction|NextTimes|ContactLedger|TimeStair)/,
  /web[\\/]ui[\\/](?:\w+[\\/])?(?:Button|CmsLink|EmailAddress|Icon|Picture|Section\.|classes|typedEarly|foldText|longDate|safeHref|use)/,
  /web[\\/]pages[\\/](?:notFound[\\/]NotFoundPage|careers[\\/]paths)/,
]
/**
 * What sections of Home and of other pages are made of. A file brings the styles of all that is in it into the HTML: so
 * what Home has alone, and what it has not, are files of their own.
 */
const SECTIONS = [
  /web[\\/]layout[\\/](?:CallToAction|NextTimes)/,
  /web[\\/]ui[\\/](?:\w+[\\/])?(?:Highlight|Mark|Paragraphs|People|Portrait|SectionHead|TechList|Testimonials|Treads|offer)/,
]
/** Of these most are on the pages of services, and all on pages of blocks. */
const SERVICES = [
  /web[\\/]ui[\\/](?:\w+[\\/])?(?:Breadcrumb|Comparison|FeatureList|FigureList|Process|Resource|SceneHero|Stor)/,
]
const FIGURES = [/web[\\/]ui[\\/](?:\w+[\\/])?(?:FiguresBand|Services|WeekSpan)/, /web[\\/]layout[\\/]ContactLedger/]

/** What lists of jobs, a job's page and the interest form all use. */
const JOBS = [
  /web[\\/]pages[\\/]careers[\\/](?:\w+[\\/])?(?:JobTerms|filterJobs|jobAddress|localFormats|salary)/,
  /web[\\/]careers[\\/]jobs\.ts/,
]

const isOneOf = (parts: readonly RegExp[]) => (id: string) => parts.some((part) => part.test(id))

/**
 * Which modules share a file of script. A page's files are asked for at once, but over HTTP/1 six at a time: with a
 * file for each piece that two pages share, Home asked for 25.
 */
export const scriptFiles = [
  // React is compiled while it arrives, and runs in a task of its own (docs/decisions/002-prerender-and-hydrate.md).
  {
    name: 'react',
    test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]|web[\\/]start[\\/]runReact\.ts|rolldown.runtime/,
  },
  // The entry with all that it needs: it runs before the first screen, in one request, and must not wait for React.
  { name: 'start', test: /web[\\/]start[\\/]browser\.ts/ },
  // The route table names all of them; one file instead of a dozen.
  { name: 'queries', test: /web[\\/]content[\\/]queries[\\/]/ },
  { name: 'shared', test: isOneOf(EVERYWHERE), minShareCount: 2 },
  { name: 'sections', test: isOneOf(SECTIONS), minShareCount: 2 },
  { name: 'services', test: isOneOf(SERVICES), minShareCount: 2 },
  { name: 'figures', test: isOneOf(FIGURES), minShareCount: 2 },
  // The filters of the job list look like fields of a form, and need nothing else of one.
  { name: 'fields', test: /web[\\/]ui[\\/]form[\\/](?:Field|Checkbox)\.module/, minShareCount: 2 },
  { name: 'form', test: /web[\\/]ui[\\/]form[\\/](?:Form\.tsx|Field\.tsx|ErrorSummary)/, minShareCount: 2 },
  { name: 'jobs', test: isOneOf(JOBS), minShareCount: 2 },
  // The form has none of these.
  {
    name: 'jobDetails',
    test: /web[\\/]pages[\\/]careers[\\/](?:\w+[\\/])?(?:JobDescription|JobStatus|PostedDate)/,
    minShareCount: 2,
  },
  // With the parser of events, which Sanity's client has for the Studio's frame alone.
  { name: 'live', test: /web[\\/]content[\\/]live\.ts|node_modules[\\/]eventsource-parser/ },
  // What depends on the hour comes when the page is there.
  { name: 'times', test: /web[\\/](?:lib[\\/]times[\\/]|layout[\\/]TimeStair)/ },
]
