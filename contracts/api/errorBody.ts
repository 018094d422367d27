/** The body of the careers service's responses when it refuses something. */
import * as z from 'zod/mini'

/** An error that belongs to no field. */
export const detail = z.object({ detail: z.string() })

const messages = z.array(z.string()).check(z.minLength(1))

/** Errors that belong to fields: the field's name and what to do about it. */
export const fieldErrors = z.record(z.string(), messages)

/** The messages by field; empty if the body isn't the service's, such as a proxy's error page. */
export const fieldErrorsIn = (body: unknown): z.infer<typeof fieldErrors> =>
  Object.fromEntries(
    Object.entries({ ...(body as object | null) }).flatMap(([name, value]) => {
      const read = messages.safeParse(value)
      return read.success ? [[name, read.data]] : []
    }),
  )
