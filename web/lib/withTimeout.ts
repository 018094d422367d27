/**
 * Waits for `work`, at most `ms` milliseconds.
 * @param late creates the timeout error
 */
export async function withTimeout<Value>(work: Promise<Value>, ms: number, late: () => Error): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), ms)
  })
  try {
    return await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
