import { createImageUrlBuilder } from '@sanity/image-url'
import { Stack, Text } from '@sanity/ui'
import { useClient, type ObjectInputProps } from 'sanity'
import styles from './PictureInput.module.css'

interface Crop {
  readonly top?: number
  readonly bottom?: number
  readonly left?: number
  readonly right?: number
}

interface PictureValue {
  readonly asset?: { readonly _ref: string }
  readonly hotspot?: { readonly x?: number; readonly y?: number }
  readonly crop?: Crop
}

/** The shapes in which the site shows pictures, from a wide screen to a portrait. */
const placements = [
  { name: 'Wide', shape: 'wide' },
  { name: 'Card', shape: 'card' },
  { name: 'Phone', shape: 'tall' },
  { name: 'Portrait', shape: 'round' },
] as const

const third = (fraction: number) => (fraction < 1 / 3 ? '0%' : fraction > 2 / 3 ? '100%' : '50%')

/** The part of a picture that stays in view when a place cuts it: one of nine, by the focus that staff set. */
export function focusPosition({ hotspot, crop = {} }: Pick<PictureValue, 'hotspot' | 'crop'>): string {
  const { left = 0, right = 0, top = 0, bottom = 0 } = crop
  const x = ((hotspot?.x ?? 0.5) - left) / (1 - left - right)
  const y = ((hotspot?.y ?? 0.5) - top) / (1 - top - bottom)
  return `${third(x)} ${third(y)}`
}

/** The picture's fields, with the picture as the places of the site cut it. */
export function PictureInput(props: ObjectInputProps) {
  const client = useClient({ apiVersion: '2026-03-01' })
  const value = props.value as PictureValue | undefined
  const id = value?.asset?._ref
  // Drawings are shown whole everywhere.
  if (!value || id === undefined || id.endsWith('-svg')) return props.renderDefault(props)
  const { asset, crop } = value
  const src = createImageUrlBuilder(client)
    .image({ asset, ...(crop && { crop }) })
    .width(480)
    .fit('max')
    .url()
  return (
    <Stack gap={4}>
      {props.renderDefault(props)}
      <Stack gap={3}>
        <Text size={1} muted>
          How the site cuts it. Set the focus with the crop button on the picture.
        </Text>
        <div className={styles.placements} data-testid="placements">
          {placements.map(({ name, shape }) => (
            <figure key={name} className={styles.placement}>
              <img src={src} alt="" data-shape={shape} style={{ objectPosition: focusPosition(value) }} />
              <figcaption>{name}</figcaption>
            </figure>
          ))}
        </div>
      </Stack>
    </Stack>
  )
}
