import type { FileHandle } from 'node:fs/promises'

/** A file read in pieces, so that checking it takes no more memory than one piece. */
export interface ByteSource {
  size: number
  /** At most `length` bytes from `offset`; fewer at the end of the file, none outside it. */
  read(offset: number, length: number): Promise<Buffer>
}

export function byteSource(handle: FileHandle, size: number): ByteSource {
  return {
    size,
    async read(offset, length) {
      const wanted = Math.max(0, Math.min(length, size - offset))
      if (offset < 0 || wanted === 0) return Buffer.alloc(0)
      const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(wanted), 0, wanted, offset)
      return buffer.subarray(0, bytesRead)
    },
  }
}
