/** Pixels that a picture needs where it is shown. */
export interface LeastSize {
  readonly width: number
  readonly height?: number
  /** Networks that show shared links know no vector files. */
  readonly raster?: boolean
}

/** Advises when a picture is too small for its place, and would look blurred. Its size is part of its file's id. */
export function pictureSizeVerdict(assetId: string | undefined, least: LeastSize): true | string {
  const [, width, height, format] = /^image-\w+-(\d+)x(\d+)-(\w+)$/.exec(assetId ?? '') ?? []
  if (width === undefined || height === undefined) return true
  if (format === 'svg') {
    return least.raster !== true || 'Social networks do not show SVG files. Choose a JPEG or PNG picture.'
  }
  if (Number(width) >= least.width && Number(height) >= (least.height ?? 0)) return true
  const needed = least.height === undefined ? `${least.width} pixels wide` : `${least.width} × ${least.height} pixels`
  return `This picture is ${width} × ${height} pixels and would look blurred here. Choose one of at least ${needed}.`
}
