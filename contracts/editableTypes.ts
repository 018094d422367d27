/** Who may edit what, by document type: the Content Lake enforces it, and the Studio offers nothing else. */

/** All that recruiters may edit: jobs, the lists that they choose from, and how long applications are kept. */
export const recruitingTypes: readonly string[] = ['job', 'department', 'jobLocation', 'retention']

/** What editors may not edit. */
export const closedToEditors: readonly string[] = ['siteSettings', 'retention']

/** Whether someone with these roles may edit documents of a type. */
export function mayEditType(roles: readonly string[], type: string): boolean {
  if (roles.includes('administrator')) return true
  const isRecruiter = roles.includes('recruiter')
  if (isRecruiter && recruitingTypes.includes(type)) return true
  return (!isRecruiter || roles.includes('editor')) && !closedToEditors.includes(type)
}
