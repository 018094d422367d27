import { at, defineMigration, set } from '@sanity/migrate'
import { foundAs } from '../schemas/foundAs.ts'

export default defineMigration({
  title: 'The search of the Studio finds documents that there are once by their names',
  documentTypes: Object.keys(foundAs),
  filter: '!defined(foundAs)',
  migrate: { document: ({ _type }) => [at('foundAs', set(foundAs[_type]))] },
})
