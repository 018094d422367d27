import { z } from 'zod'

const SEVERITIES = ['info', 'low', 'moderate', 'high', 'critical'] as const
type Severity = (typeof SEVERITIES)[number]
/** What is less severe is listed, and does not stop anything. */
const STOPS_FROM: Severity = 'moderate'

/** The parts of `npm audit --json` that are read: for each package what is wrong with it, or through which other it is. */
const reportSchema = z.object({
  auditReportVersion: z.literal(2),
  vulnerabilities: z.record(
    z.string(),
    z.object({
      via: z.array(
        z.union([
          z.string(),
          z.object({
            name: z.string(),
            title: z.string(),
            url: z.url(),
            severity: z.enum(SEVERITIES),
            range: z.string(),
          }),
        ]),
      ),
    }),
  ),
})

/** An advisory that is known, does not reach us, and is not to stop a change until a day. */
export const exceptionSchema = z.object({
  /** `GHSA-xxxx-xxxx-xxxx` */
  advisory: z.string().regex(/^GHSA(?:-[a-z0-9]{4}){3}$/),
  package: z.string().min(1),
  /** Why it does not reach us, in a sentence. */
  reason: z.string().min(20),
  /** The last day on which the exception holds, `2027-01-31`. */
  until: z.iso.date(),
})
export type Exception = z.infer<typeof exceptionSchema>

export interface Advisory {
  id: string
  package: string
  title: string
  severity: Severity
  /** The versions that have it. */
  range: string
  url: string
}

/**
 * The advisories of an audit, each once, the most severe first.
 * @throws Error when the text is no audit: the registry could not be asked, and nothing was checked
 */
export function readAdvisories(text: string): Advisory[] {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new Error('npm audit answered no JSON, so nothing was checked.')
  }
  const report = reportSchema.safeParse(json)
  if (!report.success) {
    const { message } = z.object({ message: z.string() }).safeParse(json).data ?? { message: 'in an unknown form' }
    throw new Error(`The registry did not answer the audit, so nothing was checked: ${message}`)
  }
  const found = new Map<string, Advisory>()
  for (const { via } of Object.values(report.data.vulnerabilities)) {
    for (const cause of via) {
      if (typeof cause === 'string') continue
      const { name, title, severity, range, url } = cause
      const id = url.split('/').at(-1) ?? url
      found.set(`${id} ${name}`, { id, package: name, title, severity, range, url })
    }
  }
  return [...found.values()].toSorted((a, b) => SEVERITIES.indexOf(b.severity) - SEVERITIES.indexOf(a.severity))
}

const line = ({ id, severity, title, url, ...advisory }: Advisory) =>
  `${severity}: ${advisory.package} ${advisory.range}: ${title} (${id}, ${url})`

/**
 * What an audit means for us on a day.
 * @param today `2026-11-21`
 * @returns sentences: `problems` stop a change, `notes` do not
 */
export function judge(advisories: readonly Advisory[], exceptions: readonly Exception[], today: string) {
  const problems: string[] = []
  const notes: string[] = []
  const used = new Set<Exception>()
  for (const advisory of advisories) {
    const exception = exceptions.find((each) => each.advisory === advisory.id && each.package === advisory.package)
    if (exception) used.add(exception)
    if (exception && exception.until >= today) {
      notes.push(`${line(advisory)} is excepted until ${exception.until}: ${exception.reason}`)
    } else if (exception) {
      problems.push(`${line(advisory)}: the exception ended on ${exception.until}. Look at it again.`)
    } else if (SEVERITIES.indexOf(advisory.severity) < SEVERITIES.indexOf(STOPS_FROM)) {
      notes.push(line(advisory))
    } else {
      problems.push(`${line(advisory)}: raise the package, or except it with a reason in .ci/exceptions.json.`)
    }
  }
  for (const exception of exceptions) {
    if (!used.has(exception)) {
      problems.push(`${exception.advisory} (${exception.package}) is not found any more: take the exception out.`)
    }
  }
  return { problems, notes }
}
