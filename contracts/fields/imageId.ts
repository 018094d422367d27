/** The id of an image's asset contains its size and format: `image-<hash>-1600x900-jpg`. */
const IMAGE_ID = /^image-\w+-(\d+)x(\d+)-(\w+)$/

/** Width and height in pixels, and the format; undefined for anything but the id of an image's asset. */
export function imageOfId(id: string | undefined): { width: number; height: number; format: string } | undefined {
  const [, width, height, format] = IMAGE_ID.exec(id ?? '') ?? []
  return format === undefined ? undefined : { width: Number(width), height: Number(height), format }
}
