import type { ServicePageContent } from '../../../content/queries/servicePage.ts'

export type SpecimenContent = NonNullable<ServicePageContent['specimen']>
export type ShownSpecimen = NonNullable<SpecimenContent['shown']>

/** Props of a specimen of one kind. */
export interface SpecimenProps<Type extends ShownSpecimen['_type']> {
  shown: Extract<ShownSpecimen, { _type: Type }>
}
