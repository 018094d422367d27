import { EVERYTHING, type Grant, type RoleGrants } from '../auth/roles.ts'

const readEverything: Grant = { filter: EVERYTHING, permissions: ['read', 'history'] }
const write = (filter: string): Grant => ({ filter, permissions: ['create', 'update', 'editHistory'] })

/** Roles as a site defines them: editors change everything except the settings, recruiters only jobs and releases. */
export const roles: RoleGrants = {
  editor: [readEverything, write('_type != "siteSettings"')],
  recruiter: [readEverything, write('_type == "system.release"'), write('_type == "job"')],
}
