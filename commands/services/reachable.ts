/** Whether `url` responds, with a status below 500. */
export async function isUp(url: string): Promise<boolean> {
  const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(5000) }).catch(() => undefined)
  await response?.body?.cancel()
  return response !== undefined && response.status < 500
}

/** Waits until `url` responds, or gives up after `timeoutMs`. */
export async function comesUp(url: string, timeoutMs: number): Promise<boolean> {
  const end = Date.now() + timeoutMs
  while (Date.now() < end) {
    if (await isUp(url)) return true
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return false
}
