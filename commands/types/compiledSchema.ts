import { createSchema, type Schema, type SchemaTypeDefinition } from 'sanity'

/** Thrown if the schemas don't compile; the message has a line for each fault, with its place. */
export class BadSchema extends Error {}

/**
 * The schemas as compiled by the Studio, for commands.
 * @throws BadSchema with Sanity's message for each fault
 */
export function compileSchema(types: SchemaTypeDefinition[]): Schema {
  const schema = createSchema({ name: 'default', types })
  const faults = (schema._validation ?? []).flatMap(({ path, problems }) => {
    const place = path.flatMap((part) => ('name' in part && part.kind === 'type' ? (part.name ?? part.type) : []))
    const words = problems.flatMap(({ severity, message }) => (severity === 'error' ? message : []))
    return words.map((message) => `${place.filter((name) => !name.startsWith('<')).join('.')}: ${message}`)
  })
  if (faults.length > 0)
    throw new BadSchema(`The schemas can't be compiled, so nothing was done.\n${faults.join('\n')}`)
  return schema
}
