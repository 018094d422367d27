const KILOBYTE = 1024
/** The larger of the two that are called so: no file is refused that its owner's system shows as small enough. */
export const MEGABYTE = KILOBYTE * KILOBYTE

/** A number of bytes as people say it: '84 KB', '4.2 MB'. */
export function fileSize(bytes: number): string {
  if (bytes < MEGABYTE) return `${Math.ceil(bytes / KILOBYTE)} KB`
  return `${(bytes / MEGABYTE).toFixed(1).replace('.0', '')} MB`
}
