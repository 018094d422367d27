/** The colours of a drawing on paper, and what each becomes in the dark theme; others, amber among them, stay. */
const IN_THE_DARK: Readonly<Record<string, string>> = {
  '#131f2d': '#f3f1eb',
  '#075999': '#83c9f6',
  '#d1e2f0': '#22415d',
  '#e7efee': '#1b2f45',
  '#fcfbf8': '#0e1c2b',
}

/** The name of the drawing whose dark version a file is, `about.svg` for `about-dark.svg`; undefined if it is none. */
export const lightNameOf = (file: string) =>
  file.endsWith('-dark.svg') ? file.replace(/-dark\.svg$/, '.svg') : undefined

/** An SVG file in the colours of the dark theme. */
export function darkDrawing(light: Buffer): Buffer {
  return Buffer.from(
    light.toString().replaceAll(/#[\da-f]{6}\b/gi, (colour) => IN_THE_DARK[colour.toLowerCase()] ?? colour),
  )
}
