/** The colors of a drawing, and their replacements in the dark theme. Others, such as amber, stay. */
const IN_THE_DARK: Readonly<Record<string, string>> = {
  '#131f2d': '#f3f1eb',
  '#075999': '#83c9f6',
  '#d1e2f0': '#22415d',
  '#e7efee': '#1b2f45',
  '#fcfbf8': '#0e1c2b',
}

/** The name of a dark version's original, `about.svg` for `about-dark.svg`; undefined for other files. */
export const lightNameOf = (file: string) =>
  file.endsWith('-dark.svg') ? file.replace(/-dark\.svg$/, '.svg') : undefined

/** An SVG file in the colors of the dark theme. */
export function darkDrawing(light: Buffer): Buffer {
  return Buffer.from(
    light.toString().replaceAll(/#[\da-f]{6}\b/gi, (color) => IN_THE_DARK[color.toLowerCase()] ?? color),
  )
}
