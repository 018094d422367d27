/** Leaves out every test of the project `postgres` where the machine has none: on SQLite, `careers` runs them. */
import { beforeEach, inject } from 'vitest'

beforeEach(({ skip }) => skip(inject('postgres') === undefined, 'There is no PostgreSQL on this machine.'))
