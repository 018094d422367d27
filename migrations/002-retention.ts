import { createIfNotExists, defineMigration } from '@sanity/migrate'

/**
 * The old field stays for a release: a careers service of before takes a missing number for 12, and would delete by it
 * at once.
 */
export default defineMigration({
  title: 'How long applications are kept is in a document of its own, which recruiters and administrators change',
  documentTypes: ['careers'],
  // What was only drafted is no number that anyone has agreed to. Without one it was 12.
  filter: '_id == "careers"',
  migrate: {
    document: ({ applications }) => {
      const { keptMonths: months = 12 } = (applications ?? {}) as { keptMonths?: number }
      return [createIfNotExists({ _id: 'retention', _type: 'retention', months })]
    },
  },
})
