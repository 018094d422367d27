import { preload } from 'react-dom'
import { third, type Focus } from '@archstep/contracts/fields/pictureFocus.ts'
import type { PictureFiles, PictureValue } from '../../content/images.ts'
import { classes } from '../classes.ts'
import styles from './Picture.module.css'

interface PictureProps {
  /** The picture; nothing is drawn without one. */
  picture: PictureValue | null | undefined
  /** The `sizes` of the picture: how wide it is drawn. */
  sizes?: string
  /** Fetched at once instead of when it comes near; `first` for the picture that a visitor sees first. */
  eager?: boolean | 'first'
  className?: string
}

/** Photographs come in several sizes or formats; a drawing is one file. */
export const isPhotograph = ({ srcSet, sources }: PictureValue) => srcSet !== undefined || sources !== undefined

/** Paper is light, whatever the theme of the screen is. */
const DARK = 'screen and (prefers-color-scheme: dark)'

/** Keeps the subject of a cropped picture in view without an inline style, which the security policy forbids. */
const focusName = ({ x, y }: Focus) =>
  `${third(x, ['left', 'center', 'right'])} ${third(y, ['top', 'center', 'bottom'])}`

/**
 * React preloads the first picture by itself, but not one with a dark version, because the theme decides between the two.
 */
function announce({ src }: PictureFiles, media: string) {
  preload(src, { as: 'image', fetchPriority: 'high', media })
}

/** A picture of the CMS with its formats, its dark version, its space reserved and its preview. */
export function Picture({ picture, sizes = '100vw', eager = false, className }: PictureProps) {
  if (!picture) return null
  const { src, srcSet, sources = [], width, height, alt, dark, lqip, focus } = picture
  const responsive = srcSet || sources.length > 0 || dark?.srcSet || dark?.sources ? sizes : undefined
  if (eager === 'first' && dark && !responsive) {
    announce(picture, '(prefers-color-scheme: light)')
    announce(dark, DARK)
  }
  const darkFiles = dark ? [...(dark.sources ?? []), { srcSet: dark.srcSet ?? dark.src }] : []
  const img = (
    <img
      src={src}
      srcSet={srcSet}
      sizes={responsive}
      width={width}
      height={height}
      alt={alt}
      loading={eager ? undefined : 'lazy'}
      fetchPriority={eager === 'first' ? 'high' : undefined}
      data-focus={focus && focusName(focus)}
      className={classes(styles.picture, className)}
    />
  )
  const drawn =
    darkFiles.length + sources.length > 0 ? (
      <picture className={styles.formats}>
        {darkFiles.map((file) => (
          <source key={file.srcSet} media={DARK} {...file} sizes={responsive} />
        ))}
        {sources.map((source) => (
          <source key={source.type} {...source} sizes={responsive} />
        ))}
        {img}
      </picture>
    ) : (
      img
    )
  // A small picture is there soon, and the blur would stand out around a round one.
  if (!lqip || sizes.endsWith('px')) return drawn
  return (
    <span className={styles.stack}>
      <img src={lqip} alt="" width={width} height={height} className={classes(styles.preview, className)} />
      {drawn}
    </span>
  )
}
