/** The largest picture that is decoded, in pixels; an animation counts every frame. */
export const MAX_INPUT_PIXELS = 100_000_000

/** The most frames that an animation may have. */
export const MAX_FRAMES = 1_000

/** The longest side of an output picture, in pixels. */
export const MAX_OUTPUT_SIDE = 8_192

/** The largest output picture, in pixels. */
export const MAX_OUTPUT_PIXELS = 40_000_000

/** Above this many pixels AVIF takes many seconds to encode, so `auto=format` gives WebP instead. */
export const MAX_AUTO_AVIF_PIXELS = 4_000_000

/** The longest that one decoding or encoding may take, in seconds. */
export const MAX_SECONDS = 30
