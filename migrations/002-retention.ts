import { createIfNotExists, defineMigration } from '@sanity/migrate'

/**
 * The old field stays for one release: an older careers service reads a missing number as 12, and would delete by that
 * right away.
 */
export default defineMigration({
  title: 'How long applications are kept is in a document of its own, which recruiters and administrators change',
  documentTypes: ['careers'],
  // A draft's number was never agreed to. The default was 12.
  filter: '_id == "careers"',
  migrate: {
    document: ({ applications }) => {
      const { keptMonths: months = 12 } = (applications ?? {}) as { keptMonths?: number }
      return [createIfNotExists({ _id: 'retention', _type: 'retention', months })]
    },
  },
})
