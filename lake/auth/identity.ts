import type { Role } from './roles.ts'

/** Who makes a request: a person's account, or the script token. */
export interface Identity {
  /** As it appears in history and presence. */
  id: string
  name: string
  email: string
  role: Role
  isRobot: boolean
}
