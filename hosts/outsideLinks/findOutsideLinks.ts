import type { StoredDocument } from '../drafts/draftContent.ts'

/** A field that leads to an address. */
export interface LinkUse {
  readonly id: string
  readonly type: string
  /** What staff call the document; empty where it has no name. */
  readonly title: string
  /** Where in the document, in the Studio's form: `body[_key=="a1"].markDefs[_key=="b2"].href`. */
  readonly path: string
}

/** An address elsewhere, and every field that leads there. */
export interface OutsideLink {
  readonly address: string
  readonly uses: readonly LinkUse[]
}

/** All that may have links: what Sanity itself keeps has none. With the perspective `drafts`, as staff see it. */
export const documentsGroq =
  '*[!string::startsWith(_type, "sanity.") && !string::startsWith(_type, "system.") && _type != "previewLink"]'

/** The fields by which documents are called, in the order in which the first that is filled in counts. */
const NAMES = ['title', 'name', 'from']

type Node = Readonly<Record<string, unknown>>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)

/** What the address of a link is called (schemas/objects/link.ts), where it is not `href`. */
const FIELDS = new Map<unknown, string>([
  ['redirect', 'to'],
  ['videoBlock', 'address'],
])

/** Where a link leads that no page is chosen for. */
function addressIn(node: Node): [field: string, address: string] | undefined {
  const field = FIELDS.get(node['_type']) ?? 'href'
  const address = node[field]
  if (typeof address !== 'string' || (isNode(node['target']) && node['target']['_ref'] !== undefined)) return undefined
  return /^https:\/\//i.test(address) && URL.canParse(address) ? [field, address] : undefined
}

/** Every address in a value, with the path to its field. */
function addressesIn(value: unknown, path: string): [path: string, address: string][] {
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown, index) => {
      const key = isNode(item) ? item['_key'] : undefined
      return addressesIn(item, `${path}[${typeof key === 'string' ? `_key==${JSON.stringify(key)}` : index}]`)
    })
  }
  if (!isNode(value)) return []
  const within = (field: string) => (path === '' ? field : `${path}.${field}`)
  const [field, address] = addressIn(value) ?? []
  const deeper = Object.entries(value).flatMap(([name, item]) => addressesIn(item, within(name)))
  return field === undefined || address === undefined ? deeper : [[within(field), address], ...deeper]
}

/** The addresses elsewhere that documents lead to, each once, in the order of the alphabet. */
export function findOutsideLinks(documents: readonly StoredDocument[]): OutsideLink[] {
  const uses = new Map<string, LinkUse[]>()
  for (const document of documents) {
    const title = NAMES.map((name) => document[name]).find((name) => typeof name === 'string' && name !== '')
    for (const [path, address] of addressesIn(document, '')) {
      const use: LinkUse = {
        id: document._id.replace(/^drafts\./, ''),
        type: document._type,
        title: typeof title === 'string' ? title : '',
        path,
      }
      uses.set(address, [...(uses.get(address) ?? []), use])
    }
  }
  return [...uses]
    .map(([address, fields]) => ({ address, uses: fields }))
    .sort((a, b) => (a.address < b.address ? -1 : 1))
}
