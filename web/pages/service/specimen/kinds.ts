import type { ServicePageContent } from '../../../content/queries/servicePage.ts'

export type SpecimenContent = NonNullable<ServicePageContent['specimen']>
export type Shown = NonNullable<SpecimenContent['shown']>

/** Props of a specimen of one kind. */
export interface SpecimenProps<Type extends Shown['_type']> {
  shown: Extract<Shown, { _type: Type }>
}
