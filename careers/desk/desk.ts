import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { resumeFileName } from '../api/files.ts'
import type { CareersContent } from '../cms/careersContent.ts'
import type { Jobs } from '../cms/jobs.ts'
import { jobTitle } from '../cms/jobTitle.ts'
import { Problem } from '../problem.ts'
import type { Application } from '../store/applications.ts'
import { applicationWithNotes } from '../store/notes.ts'
import type { Store, Tables } from '../store/tables.ts'
import type { SignInOptions } from './signIn.ts'

export interface DeskOptions extends Pick<SignInOptions, 'recruiters' | 'recruiterRoles'> {
  /** The origin of the Studio; only its pages may call. */
  studioUrl: string
}

export interface Desk extends DeskOptions, SignInOptions {
  store: Store
  mails: {
    content: CareersContent
    domain: string
    wake: () => void
  }
  jobs: Jobs
}

/** Routes whose schemas validate and type their requests. */
export type Routes = Parameters<FastifyPluginAsyncZod>[0]

export const applicationParams = z.object({ id: z.uuid() })

export const noApplication = (): Problem =>
  new Problem(404, 'There is no such application. It may have been deleted; look at the list again.')

/** @throws Problem if there is none */
export async function findApplication(db: Kysely<Tables>, id: string) {
  const application = await applicationWithNotes(db, id)
  if (!application) throw noApplication()
  return application
}

export const withJobTitle = <Row extends Application>(application: Row, titles: ReadonlyMap<string, string>) => ({
  ...application,
  opening: jobTitle(application.opening_id, titles),
  resume_file: resumeFileName(application),
})
