const KILOBYTE = 1024
/** The larger of the two definitions, so that no file is refused that looks small enough on its owner's system. */
export const MEGABYTE = KILOBYTE * KILOBYTE

/** Formats a number of bytes: '84 KB', '4.2 MB'. */
export function fileSize(bytes: number): string {
  if (bytes < MEGABYTE) return `${Math.ceil(bytes / KILOBYTE)} KB`
  return `${(bytes / MEGABYTE).toFixed(1).replace('.0', '')} MB`
}
