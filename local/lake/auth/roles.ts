export type Permission = 'read' | 'create' | 'update' | 'history' | 'editHistory' | 'manage'

/** Permissions on the documents that a GROQ filter matches. The Studio evaluates the same filter to show what is allowed. */
export interface Grant {
  filter: string
  permissions: Permission[]
}

export interface Role {
  name: string
  title: string
  description: string
  grants: Grant[]
}

/** The filter of grants on all documents. */
export const EVERYTHING = '_id in path("**")'

const ADMINISTRATOR: Role = {
  name: 'administrator',
  title: 'Administrator',
  description: 'Reads and changes everything',
  grants: [{ filter: EVERYTHING, permissions: ['read', 'create', 'update', 'history', 'editHistory', 'manage'] }],
}

const EDITOR: Role = {
  name: 'editor',
  title: 'Editor',
  description: 'Reads and changes all content',
  grants: [{ filter: EVERYTHING, permissions: ['read', 'create', 'update', 'history', 'editHistory'] }],
}

/** The grants of roles by name, where they differ from the default. */
export type RoleGrants = Record<string, Grant[]>

/** The roles of a lake: `administrator` and `editor`, with the grants of `changes` where it names them. */
export function rolesWith(changes: RoleGrants = {}): Map<string, Role> {
  return new Map(
    [ADMINISTRATOR, EDITOR].map((role) => [role.name, { ...role, grants: changes[role.name] ?? role.grants }]),
  )
}
