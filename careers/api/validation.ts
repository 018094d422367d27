import type { FastifyInstance, FastifySchemaCompiler } from 'fastify'
import type { z } from 'zod'
import { FieldProblem } from './problem.ts'
import { errorsByField, unknownNames } from './schemas.ts'

/** Checks a part of a request against a route's schema. What is wrong is answered by field. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data) => {
    const parsed = schema.safeParse(data, unknownNames('This is not known here.'))
    return parsed.success ? { value: parsed.data } : { error: new FieldProblem(errorsByField(parsed.error)) }
  }

/** Requests are checked with Zod; answers are only described with it. */
export function setCompilers(app: FastifyInstance): void {
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(() => (data) => JSON.stringify(data))
}
