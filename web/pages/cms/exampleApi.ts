import type { BlockProps } from './block.ts'

export type PlaygroundRequest = BlockProps<'playgroundBlock'>['requests'][number]

/** The visitor's values, by parameter name. */
export type Values = Readonly<Record<string, string>>

type Example = Pick<PlaygroundRequest, 'method' | 'path' | 'params' | 'response'>

/** Reason phrases (RFC 9110) of the example responses. */
const REASONS: Readonly<Record<number, string>> = {
  200: 'OK',
  201: 'Created',
  204: 'No Content',
  400: 'Bad Request',
  401: 'Unauthorized',
  404: 'Not Found',
  422: 'Unprocessable Content',
  500: 'Internal Server Error',
}

/** The reason phrase of a status: 'Created' for 201. */
export const statusText = (status: number) => REASONS[status] ?? ''

const hasBody = (method: string) => method !== 'GET' && method !== 'DELETE'

/** '6' becomes 6, as programs send it; '007' and a long id stay as they are. */
const typed = (value: string) => (/^-?(0|[1-9]\d{0,14})(\.\d+)?$/.test(value) ? Number(value) : value)

/** The request on the wire: parameters in the query or as JSON body, without empty ones. */
export function requestText({ method, path, params }: Example, values: Values): string {
  const given = (params ?? []).flatMap(({ name }): [string, string][] => {
    const value = values[name]?.trim()
    return value ? [[name, value]] : []
  })
  if (!hasBody(method)) return `${method} ${path}${given.length > 0 ? `?${new URLSearchParams(given)}` : ''}`
  const body = Object.fromEntries(given.map(([name, value]) => [name, typed(value)]))
  return `${method} ${path}\n\n${JSON.stringify(body, undefined, 2)}`
}

/** Copies a response, replacing each parameter's example value by the visitor's in all fields and phrases. */
function withValue(json: unknown, name: string, before: string, after: string): unknown {
  if (Array.isArray(json)) {
    const items = name === 'limit' && Number(after) >= 1 ? json.slice(0, Number(after)) : json
    return items.map((item: unknown) => withValue(item, name, before, after))
  }
  if (typeof json === 'string') {
    // In a sentence, a number may mean something else; a word such as a part number does not.
    return typeof typed(before) === 'number' ? json : json.split(before).join(after)
  }
  if (typeof json !== 'object' || json === null) return json
  const fields = Object.entries(json).map(([key, value]: [string, unknown]) => [
    key,
    key === name && String(value) === before ? typed(after) : withValue(value, name, before, after),
  ])
  return Object.fromEntries(fields)
}

/** The example response with the visitor's values, as indented JSON; unchanged if it is not JSON. */
export function responseTo({ params, response }: Example, values: Values): string {
  let json: unknown
  try {
    json = JSON.parse(response)
  } catch {
    return response
  }
  for (const { name, value } of params ?? []) {
    const after = values[name]?.trim()
    if (after && after !== value) json = withValue(json, name, value, after)
  }
  return JSON.stringify(json, undefined, 2)
}
