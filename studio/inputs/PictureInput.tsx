import { createImageUrlBuilder } from '@sanity/image-url'
import { Stack, Text } from '@sanity/ui'
import { useClient, useFormValue, type Image, type ImageCrop, type ObjectInputProps, type Reference } from 'sanity'
import { API_VERSION } from '@archstep/contracts/cms/sanityApi.ts'
import { imageOfId } from '@archstep/contracts/fields/imageId.ts'
import { focusOf, third } from '@archstep/contracts/fields/pictureFocus.ts'
import { placementsOf, type Placement } from './placements.ts'
import styles from './PictureInput.module.css'

interface PictureValue extends Image {
  readonly dark?: Image
}

const SIDES = ['0%', '50%', '100%'] as const

/**
 * The CSS position of a cropped picture: the nearest of nine to the hotspot. If that is the center, the placement's own
 * position applies.
 */
export function focusPosition(picture: Parameters<typeof focusOf>[0], position = '50% 50%'): string {
  const { x, y } = focusOf(picture) ?? { x: 0.5, y: 0.5 }
  const nearest = `${third(x, SIDES)} ${third(y, SIDES)}`
  return nearest === '50% 50%' ? position : nearest
}

/** Aspect ratio of a picture after cropping. The asset id contains the size. */
function ratioOf(id: string, { top = 0, bottom = 0, left = 0, right = 0 }: Partial<ImageCrop>): number {
  const { width = 0, height = 0 } = imageOfId(id) ?? {}
  return (width * (1 - left - right)) / (height * (1 - top - bottom))
}

export function PictureInput(props: ObjectInputProps) {
  const client = useClient({ apiVersion: API_VERSION })
  const documentType = useFormValue(['_type'])
  const value = props.value as PictureValue | undefined
  const asset = value?.asset
  const placements = placementsOf(String(documentType), props.path)
  if (!asset || placements.length === 0) return props.renderDefault(props)
  const drawing = asset._ref.endsWith('-svg')
  // The image server can't crop SVG drawings, so the site shows them whole.
  const crop = drawing ? {} : (value.crop ?? {})
  const addressOf = (asset: Reference) => {
    if (asset._ref.endsWith('-svg')) return createImageUrlBuilder(client).image({ asset }).url()
    const image = createImageUrlBuilder(client).image({ asset, ...(value.crop && { crop }) })
    return image.width(480).fit('max').url()
  }
  const darkAsset = value.dark?.asset
  // The site ignores a dark version left over from an earlier drawing.
  const dark = darkAsset?._ref.endsWith('-svg') && !drawing ? undefined : darkAsset
  const versions = [{ src: addressOf(asset) }, ...(dark ? [{ src: addressOf(dark), onDark: true }] : [])]
  const ratio = ratioOf(asset._ref, crop)
  const cutTo = (place: Placement) => (place.onlyWider && ratio < (place.ratio ?? 0) ? undefined : place.ratio)
  return (
    <Stack gap={4}>
      {props.renderDefault(props)}
      <Stack gap={3}>
        <Text size={1} muted>
          As the site shows it. With the crop button on the picture you choose what stays in view.
          {drawing && ' A drawing (SVG) follows the focus, but keeps its edges.'}
        </Text>
        <div className={styles.placements} data-testid="placements">
          {versions.flatMap(({ src, onDark }) =>
            placements.map((place) => (
              <figure key={`${place.name} ${src}`} className={styles.placement}>
                <img
                  src={src}
                  alt=""
                  data-dark={onDark}
                  style={{
                    aspectRatio: cutTo(place) ?? ratio,
                    objectPosition: focusPosition({ ...value, crop }, place.position),
                  }}
                />
                <figcaption>{onDark ? `${place.name}, dark` : place.name}</figcaption>
              </figure>
            )),
          )}
        </div>
      </Stack>
    </Stack>
  )
}
