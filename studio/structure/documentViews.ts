import type { DefaultDocumentNodeResolver } from 'sanity/structure'
import { job } from '#schemas/documents/job.ts'
import { JobCardPreview } from './JobCardPreview.tsx'

export const documentViews: DefaultDocumentNodeResolver = (S, { schemaType }) =>
  schemaType === job.name
    ? S.document()
        .views([S.view.form().id('form'), S.view.component(JobCardPreview).id('card').title('Card')])
        .defaultPanes(['form', 'card'])
    : S.document()
