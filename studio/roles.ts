import { department } from '#schemas/documents/department.ts'
import { job } from '#schemas/documents/job.ts'
import { jobLocation } from '#schemas/documents/jobLocation.ts'
import { retention } from '#schemas/singletons/retention.ts'
import { contentTypes } from '#schemas/schemaTypes.ts'
import { siteSettings } from '#schemas/singletons/siteSettings.ts'

/** The part of the signed-in person that roles are read from. */
interface Person {
  readonly roles: ReadonlyArray<{ readonly name: string }>
}

const has = (person: Person | null | undefined, role: string) =>
  person?.roles.some(({ name }) => name === role) ?? false

/** Whether someone may change the settings that every page shares. The Content Lake refuses everybody else, too. */
export const isAdministrator = (person: Person | null | undefined): boolean => has(person, 'administrator')

/** Jobs, the lists that they choose from, and how long applications are kept. */
export const recruitingTypes: readonly string[] = [job, department, jobLocation, retention].map(({ name }) => name)

/** Whether someone works on jobs and on nothing else. */
export const isRecruiter = (person: Person | null | undefined): boolean =>
  has(person, 'recruiter') && !isAdministrator(person) && !has(person, 'editor')

/** Whether someone may change documents of a type. What the Content Lake would refuse is not offered. */
export function mayChange(person: Person | null | undefined, type: string): boolean {
  if (isRecruiter(person)) return recruitingTypes.includes(type)
  if (type === retention.name) return isAdministrator(person) || has(person, 'recruiter')
  return type !== siteSettings.name || isAdministrator(person)
}

/** Whether someone finds Site settings: to change them, or what administrators have left to editors of them. */
export const mayOpenSettings = (person: Person | null | undefined): boolean =>
  isAdministrator(person) || has(person, 'editor')

/** The types of content that someone may change. */
export const typesToChange = (person: Person | null | undefined): string[] =>
  contentTypes.filter((type) => mayChange(person, type))

/** Whether someone may only look, as Viewers on hosted Sanity: https://www.sanity.io/docs/content-lake/roles */
export const isViewer = (person: Person | null | undefined): boolean =>
  person?.roles.every(({ name }) => name === 'viewer') ?? false

/**
 * Whether someone may write documents beside the drafts: links that show drafts, and the list of samples that are ours.
 * Recruiters may write jobs and what these choose from, and nothing else; Viewers nothing.
 */
export const mayShareDrafts = (person: Person | null | undefined): boolean => !isRecruiter(person) && !isViewer(person)
