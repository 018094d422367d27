/** A file read piece by piece. */
export interface ByteSource {
  /** In bytes. */
  size: number
  /** At most `length` bytes from `offset`; fewer at the end of the file, none outside it. */
  read(offset: number, length: number): Promise<Buffer>
}

/** Bytes in memory as a `ByteSource`. */
export const byteSource = (data: Buffer): ByteSource => ({
  size: data.length,
  read: async (offset, length) => (offset < 0 ? Buffer.alloc(0) : data.subarray(offset, offset + Math.max(0, length))),
})
