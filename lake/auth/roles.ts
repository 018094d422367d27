export type Permission = 'read' | 'create' | 'update' | 'history' | 'editHistory' | 'manage'

/**
 * Permissions on the documents that a GROQ filter matches. The Studio evaluates the same filter to show what is
 * allowed.
 */
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

/** Who makes a request: a person's account, or the script token. */
export interface Identity {
  /** As it appears in history and presence. */
  id: string
  name: string
  email: string
  role: Role
  isRobot: boolean
}

/** The filter of grants on all documents. */
export const EVERYTHING = '_id in path("**")'

export const ADMINISTRATOR: Role = {
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

/** The role of a token that can read everything, including drafts, and change nothing. */
export const VIEWER: Role = {
  name: 'viewer',
  title: 'Viewer',
  description: 'Reads everything',
  grants: [{ filter: EVERYTHING, permissions: ['read'] }],
}

/** Grants by role name: for the two roles above, if they differ from the default, and for others. */
export type RoleGrants = Record<string, Grant[]>

const further = (name: string): Role => ({
  name,
  title: name.charAt(0).toUpperCase() + name.slice(1),
  description: 'Reads and changes a part of the content',
  grants: [],
})

/** The roles of a lake: `administrator`, `editor` and any others in `grants`. */
export function rolesWith(grants: RoleGrants = {}): Map<string, Role> {
  const roles = new Map([ADMINISTRATOR, EDITOR].map((role) => [role.name, role]))
  for (const name of Object.keys(grants)) if (!roles.has(name)) roles.set(name, further(name))
  return new Map([...roles].map(([name, role]) => [name, { ...role, grants: grants[name] ?? role.grants }]))
}
