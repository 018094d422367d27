import type { Path } from 'sanity'

/** A place of the site that shows a picture, as far as it decides what is seen of it. */
export interface Placement {
  readonly name: string
  /** Width by height of the place; without it the whole picture is shown. */
  readonly ratio?: number
  /** Pictures that are less wide for their height than `ratio` are shown whole. */
  readonly onlyWider?: boolean
  /** What stays in view while staff have set no focus off the middle; as in CSS, the middle if absent. */
  readonly position?: string
}

const whole: Placement = { name: 'Everywhere' }
const wholeOnWide: Placement = { name: 'Wide screen' }
const portrait: readonly Placement[] = [{ name: 'Portrait', ratio: 4 / 5, position: 'center top' }]

/** By the field that a picture is in: the shapes that the site's style sheets cut it to. */
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

/** Fields of page types whose top is the large scene. */
const WITH_SCENE: ReadonlySet<string> = new Set(['about', 'page', 'servicePage'])

/**
 * Where the site shows the picture of a field, and in which shape; none for the picture of shared links, which has a
 * preview of its own.
 */
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
  // A gallery shows its pictures whole.
  if (names.includes('items')) return [whole]
  if (section === 'blocks' || documentType === 'sharedBlock') return block
  if (section === 'hero' && WITH_SCENE.has(documentType)) return topOfPage
  if (documentType === 'contact' && section === 'map') return map
  return [whole]
}
