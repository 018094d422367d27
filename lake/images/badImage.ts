/** An upload that cannot be taken as an image. `message` tells the person what to do. */
export class BadImage extends Error {
  override readonly name = 'BadImage'
  readonly status: 400 | 413 | 415

  constructor(status: 400 | 413 | 415, message: string) {
    super(message)
    this.status = status
  }
}

/** A stored image that cannot be made into the picture that was asked for. */
export class DamagedImage extends Error {
  override readonly name = 'DamagedImage'

  constructor(cause: unknown) {
    super('This picture could not be made. The stored file may be damaged: upload it again.', { cause })
  }
}

/** A request for an image that cannot be met as written. `parameter` is the URL parameter at fault. */
export class BadParameter extends Error {
  override readonly name = 'BadParameter'
  readonly parameter: string

  constructor(parameter: string, message: string) {
    super(message)
    this.parameter = parameter
  }
}
