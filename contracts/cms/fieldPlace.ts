/** A field of a document, for findings and for links to it. */
export interface FieldPlace {
  readonly documentId: string
  readonly type: string
  /** `hero.picture` */
  readonly path: string
}
