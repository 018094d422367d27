/** The CMS answered, and has nothing published for this query. */
export class MissingContent extends Error {
  override readonly name = 'MissingContent'
}

/** The CMS did not answer, or answered with an error. The message is for the visitor: what failed and why. */
export class ContentUnavailable extends Error {
  override readonly name = 'ContentUnavailable'
  /** The visitor has waited long already: asking again by itself would make it longer. */
  readonly tookTooLong: boolean

  constructor(message: string, { cause, tookTooLong }: { cause: unknown; tookTooLong: boolean }) {
    super(message, { cause })
    this.tookTooLong = tookTooLong
  }
}

/** The site's host has a build of other code than the one this document came from. */
export class OtherBuild extends Error {
  override readonly name = 'OtherBuild'
}
