/**
 * Which fields of a document are not as the schemas ask for, by studio/schema.json: a server has not the packages that say it
 * in the titles of the Studio, as `npm run build` and Health do.
 */
import { readFileSync } from 'node:fs'
import type { Fault } from '../../render/messages/unbuildable.ts'

interface Shape {
  type: string
  name?: string
  value?: unknown
  attributes?: Record<string, { value: Shape; optional?: boolean }>
  of?: Shape | Shape[]
  rest?: Shape
}

const file = new URL('../../studio/schema.json', import.meta.url)
const entries = JSON.parse(readFileSync(file, 'utf8')) as {
  name: string
  value?: Shape
  attributes?: Shape['attributes']
}[]
const shapes = new Map(
  entries.map(({ name, value, attributes }): [string, Shape] => [
    name,
    value ?? { type: 'object', attributes: attributes ?? {} },
  ]),
)
const PLAIN = new Set(['string', 'number', 'boolean'])
const AT_MOST = 5

/** With the attributes of what it stands for. */
function whole(shape: Shape): Shape {
  if (shape.type === 'inline') return whole(shapes.get(shape.name ?? '') ?? { type: 'unknown' })
  if (!shape.rest) return shape
  return { ...shape, attributes: { ...whole(shape.rest).attributes, ...shape.attributes } }
}

function faultsIn(given: Shape, value: unknown, at: string): string[] {
  const shape = whole(given)
  if (PLAIN.has(shape.type)) return typeof value === shape.type ? [] : [`${at} must be a ${shape.type}`]
  if (shape.type === 'array') {
    if (!Array.isArray(value)) return [`${at} must be a list`]
    const items = [shape.of ?? []].flat()
    return value.flatMap((item, index) => items.flatMap((of) => faultsIn(of, item, `${at} › item ${index + 1}`)))
  }
  if (shape.type === 'union') {
    const type = Object(value)['_type'] as unknown
    const member = [shape.of ?? []].flat().find((each) => whole(each).attributes?.['_type']?.value.value === type)
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
  return faultsIn({ type: 'inline', name: document._type }, document, '').slice(0, AT_MOST)
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
