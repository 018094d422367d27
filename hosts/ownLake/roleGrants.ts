import { EVERYTHING, type Grant, type RoleGrants } from '#lake/server.ts'
import { closedToEditors, EDITOR, RECRUITER, recruitingTypes } from '@archstep/contracts/cms/editableTypes.ts'

const readEverything: Grant = { filter: EVERYTHING, permissions: ['read', 'history'] }
const write = (filter: string): Grant => ({ filter, permissions: ['create', 'update', 'editHistory'] })

const among = (types: readonly string[]) => `_type in ${JSON.stringify(types)}`

/**
 * Who may edit what in the local lake, besides administrators. Editors may edit everything except the settings that all
 * pages share, and those, too, if administrators allow it there: grants are by document, and the Studio protects the
 * other fields. Recruiters may edit jobs and the lists that jobs choose from. Both may use releases, for documents that
 * they may edit.
 */
export const roles: RoleGrants = {
  [EDITOR]: [
    readEverything,
    write(`!(${among(closedToEditors)})`),
    write('_type == "siteSettings" && editorsMayCampaign == true'),
  ],
  [RECRUITER]: [readEverything, write('_type == "system.release"'), write(among(recruitingTypes))],
}
