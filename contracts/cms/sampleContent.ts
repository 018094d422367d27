import type { FieldPlace } from './fieldPlace.ts'

/** A stored document, or a seed file. */
export type ContentDocument = Readonly<Record<string, unknown>> & { readonly _id: string; readonly _type: string }

interface SampleKind {
  readonly kind: string
  /** Ids of seed documents, or their prefixes. */
  readonly ids: readonly string[]
  readonly fields: readonly string[]
}

/** Sample content that only the company itself can replace, before the launch. */
const SAMPLE_KINDS: readonly SampleKind[] = [
  { kind: 'Clients', ids: ['successStory-'], fields: ['title', 'client', 'desc', 'body', 'stats'] },
  { kind: 'Quotes', ids: ['testimonial-'], fields: ['text', 'name', 'role'] },
  { kind: 'Staff', ids: ['person-'], fields: ['name', 'bio', 'phone'] },
  { kind: 'Figures', ids: ['home', 'service-'], fields: ['stats', 'claims'] },
  { kind: 'Prices', ids: ['service-', 'page-sample-proposal'], fields: ['prices', 'blocks'] },
  { kind: 'Certificates', ids: ['page-training-catalog', 'service-training'], fields: ['blocks', 'offerings'] },
  { kind: 'Legal pages', ids: ['page-privacy-policy', 'page-terms'], fields: ['blocks'] },
  { kind: 'Phones, email, address', ids: ['siteSettings'], fields: ['phones', 'email', 'address'] },
]

/** The document in which staff mark samples as their own. Visitors can read it, but it contains only ids. */
export const OURS_ID = 'sampleContentOurs'

export const sampleQuery = `{"documents": *[_id in $ids], "ours": *[_id == "${OURS_ID}"][0].ids}`

export interface Sample extends FieldPlace {
  readonly kind: string
}

/** All texts and numbers in a value, without keys, types and uploads. */
function wordsOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(wordsOf).join('|')
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? '')
  const entries = Object.entries(value).filter(([key]) => !key.startsWith('_') && key !== 'asset')
  return entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, part]) => wordsOf(part))
    .join('|')
}

const kindsOf = (id: string) =>
  SAMPLE_KINDS.filter(({ ids }) => ids.some((known) => (known.endsWith('-') ? id.startsWith(known) : id === known)))

export function sampleIds(seed: readonly ContentDocument[]): string[] {
  return seed.map(({ _id }) => _id).filter((id) => kindsOf(id).length > 0)
}

/** The seed's samples that are still in a dataset and not marked as the company's own. */
export function samplesLeft(
  seed: readonly ContentDocument[],
  { documents, ours }: { readonly documents: readonly ContentDocument[]; readonly ours: readonly string[] | null },
): Sample[] {
  return seed.flatMap((sample) => {
    const stored = documents.find(({ _id }) => _id === sample._id)
    if (!stored || ours?.includes(sample._id)) return []
    return kindsOf(sample._id).flatMap(({ kind, fields }) => {
      const path = fields.find((name) => sample[name] && wordsOf(stored[name]) === wordsOf(sample[name]))
      return path === undefined ? [] : [{ kind, documentId: sample._id, type: sample._type, path }]
    })
  })
}

/** 'Clients 14, Quotes 12', in the order above. */
export function samplesInWords(samples: readonly Sample[]): string {
  return SAMPLE_KINDS.map(({ kind }) => ({ kind, count: samples.filter((sample) => sample.kind === kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => `${kind} ${count}`)
    .join(', ')
}
