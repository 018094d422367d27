import { EVERYTHING, type Grant, type RoleGrants } from '../../lake/auth/roles.ts'

const readEverything: Grant = { filter: EVERYTHING, permissions: ['read', 'history'] }
const write = (filter: string): Grant => ({ filter, permissions: ['create', 'update', 'editHistory'] })

/**
 * Who may change what in the local lake, besides administrators. Editors change everything but the settings that every
 * page shares, and those, too, where administrators have ticked it there: rights are by document, and the Studio keeps
 * the fields that are not theirs. Recruiters change jobs and the lists that these choose from. Releases are for both, with the
 * documents that they may change.
 */
export const roles: RoleGrants = {
  editor: [
    readEverything,
    write('!(_type in ["siteSettings", "retention"])'),
    write('_type == "siteSettings" && editorsMayCampaign == true'),
  ],
  recruiter: [
    readEverything,
    write('_type == "system.release"'),
    write('_type in ["job", "department", "jobLocation", "retention"]'),
  ],
}
