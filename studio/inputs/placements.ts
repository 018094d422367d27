import type { Path } from 'sanity'

export interface Placement {
  readonly name: string
  /** Aspect ratio of the placement; if undefined, the whole picture is shown. */
  readonly ratio?: number
  /** Pictures narrower than `ratio` are shown uncropped. */
  readonly onlyWider?: boolean
  /** CSS position while the hotspot is centered; the center by default. */
  readonly position?: string
}

const whole: Placement = { name: 'Everywhere' }
const wholeOnWide: Placement = { name: 'Wide screen' }
const portrait: readonly Placement[] = [{ name: 'Portrait', ratio: 4 / 5, position: 'center top' }]

/** The crops in the site's style sheets, by the picture's field. */
const slide: readonly Placement[] = [
  { name: 'Wide screen', ratio: 2, position: 'right bottom' },
  { name: 'Phone', ratio: 390 / 250, position: 'right bottom' },
]
const topOfPage: readonly Placement[] = [wholeOnWide, { name: 'Phone', ratio: 390 / 240, position: 'right bottom' }]
const cover: readonly Placement[] = [{ name: 'Article' }, { name: 'List', ratio: 4 / 3, position: 'right bottom' }]
const map: readonly Placement[] = [
  { name: 'Wide screen', ratio: 1.8, position: '36% 45%' },
  { name: 'Phone', ratio: 1.4, position: '36% 45%' },
]

const block: readonly Placement[] = [wholeOnWide, { name: 'Phone', ratio: 350 / 180, onlyWider: true }]

/** Fields of page types with a large scene at the top. */
const WITH_SCENE: ReadonlySet<string> = new Set(['about', 'page', 'servicePage'])

/** Where and how the site shows a field's picture; empty for the share picture, which has its own preview. */
export function placementsOf(documentType: string, path: Path): readonly Placement[] {
  const names = path.filter((part) => typeof part === 'string')
  const field = names.at(-1)
  const [section] = names
  if (section === 'seo') return []
  if (field === 'avatar' || field === 'portrait') return portrait
  if (section === 'slides') return slide
  if (documentType === 'post' && section === 'picture') return cover
  if (names.includes('cta')) return [whole]
  if (field === 'poster') return [{ name: 'Everywhere', ratio: 16 / 9 }]
  // Galleries don't crop.
  if (names.includes('items')) return [whole]
  if (section === 'blocks' || documentType === 'sharedBlock') return block
  if (section === 'hero' && WITH_SCENE.has(documentType)) return topOfPage
  if (documentType === 'contact' && section === 'map') return map
  return [whole]
}
