import type { SanityDocument } from 'sanity'

export const stored = (_id: string, fields: object = {}): SanityDocument => ({
  _id,
  _type: 'page',
  _rev: '1',
  _createdAt: '2026-01-01T00:00:00Z',
  _updatedAt: '2026-01-01T00:00:00Z',
  ...fields,
})
