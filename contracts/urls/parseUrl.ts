/** The URL that a text is, or undefined. `URL.canParse` and `URL.parse` are newer than some browsers of visitors. */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
