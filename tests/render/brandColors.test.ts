import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { BRAND } from '#render/brandColors.ts'

const tokens = readFileSync(new URL('../../web/styles/tokens.css', import.meta.url), 'utf8')

/** The channels of a color, 0 to 255, as CSS converts it (CSS Color 4, OKLCH to sRGB). */
function channelsOf(lightness: number, chroma: number, hue: number): number[] {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((linear) => 255 * (linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055))
}

/** A difference too small to see. */
const CLOSE = 2.5

test.each([
  ['ink', BRAND.ink],
  ['ink-2', BRAND.ink2],
  ['amber', BRAND.amber],
  ['paper', BRAND.paper],
])('the color %s is the same outside of pages as on them', (token, hex) => {
  const [, lightness, chroma, hue] =
    new RegExp(`--${token}: (?:light-dark\\()?oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\)`).exec(tokens) ?? []
  const drawn = hex.match(/[\da-f]{2}/g)?.map((channel) => Number.parseInt(channel, 16)) ?? []
  expect(drawn).toHaveLength(3)
  const shown = channelsOf(Number(lightness), Number(chroma), Number(hue))
  const difference = Math.max(...shown.map((channel, index) => Math.abs(channel - (drawn[index] ?? Number.NaN))))
  const now = `#${shown
    .map((channel) =>
      Math.min(255, Math.max(0, Math.round(channel)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
  expect(difference, `--${token} is ${now}: change BRAND in render/brandColors.ts`).toBeLessThan(CLOSE)
})
