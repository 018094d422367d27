/** Who may edit which document types. The Content Lake enforces this, and the Studio hides the rest. */

/** The Content Lake's roles for people who use the Studio. Hosted Sanity has the last one only on some plans. */
export const ADMINISTRATOR = 'administrator'
export const EDITOR = 'editor'
export const RECRUITER = 'recruiter'

/** All that recruiters may edit: jobs, the lists that they choose from, and how long applications are kept. */
export const recruitingTypes: readonly string[] = ['job', 'department', 'jobLocation', 'retention']

/** What editors may not edit. */
export const closedToEditors: readonly string[] = ['siteSettings', 'retention']

/** Whether someone with these roles may edit documents of a type. */
export function mayEditType(roles: readonly string[], type: string): boolean {
  if (roles.includes(ADMINISTRATOR)) return true
  const isRecruiter = roles.includes(RECRUITER)
  if (isRecruiter && recruitingTypes.includes(type)) return true
  return (!isRecruiter || roles.includes(EDITOR)) && !closedToEditors.includes(type)
}
