/**
 * Which fields of a document are not as the schemas require, read from studio/schema.json: a server does not have the packages
 * that report them with the Studio's titles, as `npm run build` and Health do.
 */
import { readFileSync } from 'node:fs'
import type { Fault } from '../../../render/messages/unbuildable.ts'

interface SchemaType {
  type: string
  name?: string
  value?: unknown
  attributes?: Record<string, { value: SchemaType; optional?: boolean }>
  of?: SchemaType | SchemaType[]
  rest?: SchemaType
}

const file = new URL('../../../studio/schema.json', import.meta.url)
const entries = JSON.parse(readFileSync(file, 'utf8')) as {
  name: string
  value?: SchemaType
  attributes?: SchemaType['attributes']
}[]
const types = new Map(
  entries.map(({ name, value, attributes }): [string, SchemaType] => [
    name,
    value ?? { type: 'object', attributes: attributes ?? {} },
  ]),
)
const SCALARS = new Set(['string', 'number', 'boolean'])
const MAX_FAULTS = 5

/** The type that a reference to a named one leads to, with the attributes that it takes over from its `rest`. */
function resolved(shape: SchemaType): SchemaType {
  if (shape.type === 'inline') return resolved(types.get(shape.name ?? '') ?? { type: 'unknown' })
  if (!shape.rest) return shape
  return { ...shape, attributes: { ...resolved(shape.rest).attributes, ...shape.attributes } }
}

function faultsIn(given: SchemaType, value: unknown, at: string): string[] {
  const shape = resolved(given)
  if (SCALARS.has(shape.type)) return typeof value === shape.type ? [] : [`${at} must be a ${shape.type}`]
  if (shape.type === 'array') {
    if (!Array.isArray(value)) return [`${at} must be a list`]
    const items = [shape.of ?? []].flat()
    return value.flatMap((item, index) => items.flatMap((of) => faultsIn(of, item, `${at} › item ${index + 1}`)))
  }
  if (shape.type === 'union') {
    const type = Object(value)['_type'] as unknown
    const member = [shape.of ?? []].flat().find((each) => resolved(each).attributes?.['_type']?.value.value === type)
    return member ? faultsIn(member, value, at) : []
  }
  if (!shape.attributes) return []
  if (typeof value !== 'object') return [`${at} must be a group of fields`]
  return Object.entries(shape.attributes).flatMap(([name, { value: of, optional }]) => {
    const field = at ? `${at} › ${name}` : name
    const inner = Object(value)[name] as unknown
    if (name.startsWith('_')) return []
    if (inner === undefined || inner === null) return optional === false ? [`${field} is missing`] : []
    return faultsIn(of, inner, field)
  })
}

/** @returns what is wrong, such as `mission › text is missing`; empty when nothing is */
export function fieldFaults(document: { _type: string }): string[] {
  return faultsIn({ type: 'inline', name: document._type }, document, '').slice(0, MAX_FAULTS)
}

/**
 * The message of a fault, with the fields of its document that are wrong.
 * @param read the document of an id, as it is published; null when there is none
 */
export async function withFields(
  { message, documentId: id }: Pick<Fault, 'message' | 'documentId'>,
  read: (id: string) => Promise<{ _type: string } | null | undefined>,
): Promise<string> {
  const document = id === undefined ? undefined : await read(id).catch(() => undefined)
  const faults = document ? fieldFaults(document) : []
  return faults.length === 0 ? message : `${message} In "${id}" ${faults.join('; ')}.`
}
