/** Who may edit what, by document type: the Content Lake enforces it, and the Studio offers nothing else. */

/** The roles of people who use the Studio, as the Content Lake names them. Hosted Sanity has the last on some plans only. */
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
