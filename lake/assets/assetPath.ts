import path from 'node:path'
import type { Size } from '../images/geometry.ts'
import { IMAGE_FORMATS, type ImageFormat } from '../images/signature.ts'

export type AssetKind = 'images' | 'files'

/** The path segments of an asset's URL, as the router gives them. */
export interface AssetAddress {
  project: string
  dataset: string
  file: string
}

const PROJECT = /^[a-z\d][a-z\d-]{0,63}$/
const DATASET = /^[a-z\d~][a-z\d_-]{0,63}$/
/** File names: the SHA-1 of the bytes and, for images, the dimensions. */
export const FILE_NAMES: Record<AssetKind, RegExp> = {
  images: /^[a-f\d]{40}-(?<width>\d{1,6})x(?<height>\d{1,6})\.(?<extension>[a-z]{3,4})$/,
  files: /^[a-f\d]{40}\.[a-z\d]{1,16}$/,
}

/**
 * Where an asset is on disk; undefined if the address isn't valid. Each segment is a plain name, so the path can't
 * leave the folder.
 */
export function assetPath(
  assetsDir: string,
  kind: AssetKind,
  { project, dataset, file }: AssetAddress,
): string | undefined {
  const isAddress = PROJECT.test(project) && DATASET.test(dataset) && FILE_NAMES[kind].test(file)
  return isAddress ? path.join(assetsDir, kind, project, dataset, file) : undefined
}

/** The id of a file's asset document; undefined if it isn't one of the lake's files. */
export function assetIdOf(kind: AssetKind, file: string): string | undefined {
  const type = kind === 'images' ? 'image' : 'file'
  return FILE_NAMES[kind].test(file) ? `${type}-${file.replace('.', '-')}` : undefined
}

/** The information in an image's file name: `<sha1>-<width>x<height>.<extension>`. */
export function imageNamed(file: string): (Size & { format: ImageFormat }) | undefined {
  const { width, height, extension } = FILE_NAMES.images.exec(file)?.groups ?? {}
  const format = (Object.keys(IMAGE_FORMATS) as ImageFormat[]).find(
    (name) => IMAGE_FORMATS[name].extension === extension,
  )
  return format && { width: Number(width), height: Number(height), format }
}
