/**
 * The recruiters' desk: the API of the Studio's Applicants tool. Every request carries the person's Sanity token. What
 * they view, change or download is in the audit log before they get it.
 */
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { DESK_PATH } from '@archstep/contracts/api/deskApi.ts'
import { takeJson, validatorCompiler } from '../api/validation.ts'
import { admit, requireSignIn } from './access.ts'
import { addAccessRoute } from './accessRoute.ts'
import { addApplicationRoutes } from './applicationRoutes.ts'
import { addAuditRoute } from './auditRoute.ts'
import { addChosenRoutes } from './chosenRoutes.ts'
import { noApplication, type applicationParams, type Desk } from './desk.ts'
import { addExportRoutes } from './exportRoutes.ts'
import { addJobRoutes } from './jobRoutes.ts'
import { addListRoutes } from './listRoutes.ts'
import { addReplyRoutes } from './replyRoutes.ts'
import { addResumeRoutes } from './resumeRoutes.ts'

const MAX_BODY_BYTES = 64 * 1024

export async function addDesk(app: FastifyInstance, desk: Desk): Promise<void> {
  await app.register(
    async (scope) => {
      requireSignIn(scope, desk)
      takeJson(scope, MAX_BODY_BYTES)
      findByParams(scope)
      const signedIn = scope.withTypeProvider<ZodTypeProvider>()
      addAccessRoute(signedIn, desk)
      await signedIn.register(async (admitted) => {
        admitted.addHook('onRequest', admit)
        addListRoutes(admitted, desk)
        addJobRoutes(admitted, desk)
        addApplicationRoutes(admitted, desk)
        addChosenRoutes(admitted, desk)
        addReplyRoutes(admitted, desk)
        addResumeRoutes(admitted, desk)
        addExportRoutes(admitted, desk)
        addAuditRoute(admitted, desk)
      })
    },
    { prefix: DESK_PATH },
  )
}

/** Responds with 404 if the path's id is invalid. */
function findByParams(scope: FastifyInstance): void {
  scope.setValidatorCompiler<typeof applicationParams>((route) => {
    if (route.httpPart !== 'params') return validatorCompiler(route)
    return (data) => {
      const { success, data: value } = route.schema.safeParse(data)
      return success ? { value } : { error: noApplication() }
    }
  })
}
