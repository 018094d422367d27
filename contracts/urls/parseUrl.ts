/** Returns undefined for an invalid URL. Some visitors' browsers don't have `URL.canParse` and `URL.parse` yet. */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
