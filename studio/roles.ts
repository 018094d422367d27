import { contentTypes } from '#schemas/schemaTypes.ts'
import { ADMINISTRATOR, EDITOR, mayEditType, RECRUITER } from '@archstep/contracts/cms/editableTypes.ts'

type Person = { readonly roles: ReadonlyArray<{ readonly name: string }> } | null | undefined

const has = (person: Person, role: string) => person?.roles.some(({ name }) => name === role) ?? false

/** Whether someone may edit the settings shared by all pages. The Content Lake enforces this, too. */
export const isAdministrator = (person: Person): boolean => has(person, ADMINISTRATOR)

export const isOnlyRecruiter = (person: Person): boolean =>
  has(person, RECRUITER) && !isAdministrator(person) && !has(person, EDITOR)

/** Whether someone may edit documents of a type. The Content Lake enforces this, too. */
export const mayChange = (person: Person, type: string): boolean =>
  mayEditType(person?.roles.map(({ name }) => name) ?? [], type)

/** Whether someone sees Site settings: to edit them, or the part that administrators may leave to editors. */
export const mayOpenSettings = (person: Person): boolean => isAdministrator(person) || has(person, EDITOR)

export const typesToChange = (person: Person): string[] => contentTypes.filter((type) => mayChange(person, type))

/** Whether someone may only read, like Viewers on hosted Sanity: https://www.sanity.io/docs/content-lake/roles */
export const isViewer = (person: Person): boolean => person?.roles.every(({ name }) => name === 'viewer') ?? false

/**
 * Whether someone may write auxiliary documents: draft links, and the list of samples marked as own. Recruiters may
 * write only jobs and the lists that these choose from; Viewers nothing.
 */
export const mayWriteAuxiliary = (person: Person): boolean => !isOnlyRecruiter(person) && !isViewer(person)
