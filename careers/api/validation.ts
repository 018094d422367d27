/** How requests are read and validated with Zod, and the messages for errors. */
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify'
import { z } from 'zod'
import { FieldProblem, Problem, type FieldErrors } from '../problem.ts'

export const wholeNumber = (min: number, max: number, message: string) =>
  z.coerce.number(message).int(message).min(min, message).max(max, message)

/** Parse options with a message for unknown names, unless the schema has its own. */
export const unknownNames = (message: string) => ({
  error: ({ code }: { code: string }) => (code === 'unrecognized_keys' ? message : undefined),
})

/** The messages of a failed parse by field; an unknown name counts as a field. */
export function errorsByField(error: z.core.$ZodError): FieldErrors {
  // Without a prototype, because names come from outside.
  const errors = Object.create(null) as FieldErrors
  for (const issue of error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0])]
    for (const name of names) (errors[name] ??= []).push(issue.message)
  }
  return errors
}

/** Validates a part of a request against a route's schema. Errors are by field, unless one concerns the whole part. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data) => {
    const parsed = schema.safeParse(data, unknownNames('This is not known here.'))
    if (parsed.success) return { value: parsed.data }
    const ofAll = parsed.error.issues.find(({ code, path }) => path.length === 0 && code !== 'unrecognized_keys')
    return { error: ofAll ? new Problem(400, ofAll.message) : new FieldProblem(errorsByField(parsed.error)) }
  }

/** Requests are validated with Zod; for responses, the schemas are only documentation. */
export function setCompilers(app: FastifyInstance): void {
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(() => (data) => JSON.stringify(data))
}

/** Lets the routes of a scope accept JSON bodies up to this size. The service accepts no bodies by default. */
export function takeJson(scope: FastifyInstance, bodyLimit: number): void {
  const parser = scope.getDefaultJsonParser('error', 'error')
  scope.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit }, parser)
  scope.addContentTypeParser('*', (_request, _body, done) =>
    done(new Problem(415, 'Send JSON, with the Content-Type application/json.')),
  )
}
