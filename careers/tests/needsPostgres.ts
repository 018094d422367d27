/** Skips every test of the `careers:postgres` project on machines without PostgreSQL: on SQLite, `careers` runs them. */
import { beforeEach, inject } from 'vitest'

beforeEach(({ skip }) => skip(inject('postgres') === undefined, 'There is no PostgreSQL on this machine.'))
