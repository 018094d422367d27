/** How requests are checked with Zod, and the words for what is wrong. */
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify'
import { z } from 'zod'
import { READABLE } from '@archstep/contracts/application.ts'
import { FieldProblem, type FieldErrors } from './problem.ts'

export const tooLong = (max: number) => `Use ${max.toLocaleString('en-US')} characters or fewer.`

/*
 * Control characters have no place in the recruiters' terminals and spreadsheets. The patterns spell them out because
 * they are part of the API's description, and not every language's regular expressions know \p{Cc}.
 */
// oxlint-disable-next-line no-control-regex -- to keep them out
const ONE_LINE = /^[^\u0000-\u001f\u007f-\u009f]*$/
// oxlint-disable-next-line no-control-regex -- to keep them out
const LINES = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]*$/

/** Text of one line in which there is something to read. */
export const line = (max: number, missing: string) =>
  z
    .string({ error: missing })
    .min(1, missing)
    .max(max, tooLong(max))
    .regex(ONE_LINE, 'Remove line breaks and control characters.')
    .refine((text) => READABLE.test(text), missing)

/** Text of several lines: line breaks and tabs are the only control characters in it. */
export const paragraphs = (max: number) => z.string().max(max, tooLong(max)).regex(LINES, 'Remove control characters.')

/** The same, and there is something to read in it. */
export const readable = (max: number, missing: string) => paragraphs(max).refine((text) => READABLE.test(text), missing)

/** A whole number in an address or a setting. */
export const wholeNumber = (min: number, max: number, message: string) =>
  z.coerce.number(message).int(message).min(min, message).max(max, message)

/** For a parse: what is said of names that the schema doesn't know, unless it has words of its own for them. */
export const unknownNames = (message: string) => ({
  error: ({ code }: { code: string }) => (code === 'unrecognized_keys' ? message : undefined),
})

/** The messages of a failed parse by field; unknown names count as fields. */
export function errorsByField(error: z.ZodError): FieldErrors {
  // Without a prototype: names come from outside.
  const errors = Object.create(null) as FieldErrors
  for (const issue of error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0])]
    for (const name of names) (errors[name] ??= []).push(issue.message)
  }
  return errors
}

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
