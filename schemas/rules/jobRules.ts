import { getPublishedId, type ValidationContext } from 'sanity'
import { toListed } from '@archstep/contracts/api/careersApi.ts'
import type { Verdict } from '@archstep/contracts/fields/verdict.ts'
import { isJobOpen } from '@archstep/contracts/jobs/closing.ts'
import { JOB_LIMITS, readJob } from '@archstep/contracts/jobs/jobFields.ts'
import { officeDay } from '@archstep/contracts/time/officeMoment.ts'
import type { OfficeZones } from '@archstep/contracts/time/officeZone.ts'
import { askContent } from './askContent.ts'
import { lengthVerdict } from './textLimits.ts'

/** Fields of a job that its rules read. */
interface Job {
  readonly active?: boolean | undefined
  readonly postedOn?: string | undefined
  readonly remote?: boolean | undefined
}

export const jobOf = ({ document }: Pick<ValidationContext, 'document'>) => (document ?? {}) as Job

export async function locationVerdict(
  location: { _ref?: string } | undefined,
  context: ValidationContext,
): Promise<Verdict> {
  if (location?._ref === undefined || jobOf(context).remote === true) return true
  const query = 'defined(*[_id == $id][0].country)'
  return (
    (await askContent<boolean>(context, 'job.place', query, { id: location._ref })) ||
    'This location has no country. Choose another one, or switch “Remote” on if people work from where they live.'
  )
}

export async function numberVerdict(number: number | undefined, context: ValidationContext): Promise<Verdict> {
  if (number === undefined || !context.document) return true
  const query = 'defined(*[_type == "job" && number == $number && !sanity::versionOf($id)][0]._id)'
  const id = getPublishedId(context.document._id)
  const taken = await askContent<boolean>(context, 'job.number', query, { number, id })
  return !taken || 'This job was copied together with its number. Delete it, and press Duplicate on the original.'
}

/** Checks the length of all lines together, as in the job list. */
export const linesVerdict =
  (field: 'requirements' | 'responsibilities') =>
  (lines: readonly string[] | undefined): Verdict =>
    lengthVerdict(toListed({ [field]: lines })[field].length, JOB_LIMITS.lines, `the ${field}`)

export function skillsVerdict(skills: readonly unknown[] | undefined): Verdict {
  const long = readJob({ skills: skills as readonly string[] | undefined }).skills.find(
    ({ length }) => length > JOB_LIMITS.skill,
  )
  if (long === undefined) return true
  return `Shorten “${long.slice(0, 20)}…”: it has ${long.length.toLocaleString('en-US')} characters, and the limit is ${JOB_LIMITS.skill}.`
}

/**
 * The closing day must not be before the job was posted.
 * @param zones the office's, for the day on which it was posted
 */
export function closingDayVerdict(closesOn: string | undefined, { postedOn }: Job, zones: OfficeZones): Verdict {
  if (closesOn === undefined || postedOn === undefined || closesOn >= officeDay(postedOn, zones)) return true
  return 'It would close before it was posted. Choose a later day.'
}

export async function closingVerdict(closesOn: string | undefined, context: ValidationContext): Promise<Verdict> {
  if (closesOn === undefined) return true
  const query = '*[_id == "siteSettings"][0]{timeZone, officeTimeZone}'
  const zones = await askContent<OfficeZones | null>(context, 'job.zones', query)
  return closingDayVerdict(closesOn, jobOf(context), zones ?? {})
}

/** Advice for a job past its closing day that is still marked as open. */
export function pastClosingVerdict(closesOn: string | undefined, { active }: Job, now: number): Verdict {
  if (active === false || isJobOpen({ closesOn }, now)) return true
  return (
    'The closing date has passed, so the site shows this job as closed. Choose a later day, or switch “Takes ' +
    'applications” off.'
  )
}
