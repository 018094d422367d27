/** How requests are checked with Zod, and the words for what is wrong. */
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify'
import { z } from 'zod'
import { lineChecks, paragraphChecks, readableChecks, type TextWords } from '@archstep/contracts/texts.ts'
import { FieldProblem, type FieldErrors } from './problem.ts'

export const TEXT_WORDS: TextWords = {
  tooLong: (max) => `Use ${max.toLocaleString('en-US')} characters or fewer.`,
  notOneLine: 'Remove line breaks and control characters.',
  control: 'Remove control characters.',
}

/** Text of one line in which there is something to read. */
export const line = (max: number, missing: string) =>
  z.string({ error: missing }).check(...lineChecks(max, missing, TEXT_WORDS))

/** Text of several lines: line breaks and tabs are the only control characters in it. */
export const paragraphs = (max: number) => z.string().check(...paragraphChecks(max, TEXT_WORDS))

/** The same, and there is something to read in it. */
export const readable = (max: number, missing: string) => z.string().check(...readableChecks(max, missing, TEXT_WORDS))

/** A whole number in an address or a setting. */
export const wholeNumber = (min: number, max: number, message: string) =>
  z.coerce.number(message).int(message).min(min, message).max(max, message)

/** For a parse: what is said of names that the schema doesn't know, unless it has words of its own for them. */
export const unknownNames = (message: string) => ({
  error: ({ code }: { code: string }) => (code === 'unrecognized_keys' ? message : undefined),
})

/** The messages of a failed parse by field; unknown names count as fields. */
export function errorsByField(error: z.core.$ZodError): FieldErrors {
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
