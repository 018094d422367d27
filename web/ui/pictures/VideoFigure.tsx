import { useState } from 'react'
import type { FileValue } from '../../content/files.ts'
import type { PictureValue } from '../../content/images.ts'
import { CmsLink } from '../links/CmsLink.tsx'
import { Paragraphs } from '../text/Paragraphs.tsx'
import { Icon } from './Icon.tsx'
import { Picture } from './Picture.tsx'
import { readVideoUrl, type HostedVideo } from './videoUrl.ts'
import styles from './VideoFigure.module.css'

/**
 * A video of the CMS: a file of ours, or the URL of one at another host. While staff write it, parts are missing.
 */
export interface Video {
  title?: string | null
  file?: FileValue | null
  address?: string | null
  poster?: PictureValue | null
  captions?: FileValue | null
  /** What is said and shown, in paragraphs. */
  transcript?: string | null
  /** `{host}` in them stands for the name of the other host. */
  words?: { play?: string | null; notice?: string | null; open?: string | null; transcript?: string | null } | null
}

interface VideoFigureProps {
  video: Video
}

/** A video that loads when the visitor presses Play, with its transcript below. */
export default function VideoFigure({ video }: VideoFigureProps) {
  const { title, file, address, transcript, words } = video
  const hosted = address ? readVideoUrl(address) : undefined
  return (
    <div>
      <figure>
        {file ? (
          <OwnVideo video={video} file={file} />
        ) : (
          // A new URL is another video, which waits until its Play is pressed.
          hosted && <VideoElsewhere key={hosted.player} video={video} hosted={hosted} />
        )}
        {!hosted && title && <figcaption className={`note ${styles.caption}`}>{title}</figcaption>}
      </figure>
      {transcript && (
        <details className={styles.transcript}>
          <summary>{words?.transcript}</summary>
          <Paragraphs text={transcript} />
        </details>
      )}
    </div>
  )
}

/** The browser's own player. It asks for the file when it is told to play. */
function OwnVideo({ video: { title, poster, captions }, file }: VideoFigureProps & { file: FileValue }) {
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- what is said may stand below it instead
    <video
      controls
      playsInline
      preload="none"
      src={file.href}
      poster={poster?.src}
      aria-label={title ?? undefined}
      // Captions that were published after the build come from the CMS.
      crossOrigin={captions ? 'anonymous' : undefined}
      className={styles.frame}
    >
      {captions && <track default kind="captions" srcLang="en" src={captions.href} />}
    </video>
  )
}

/** The pressed button is gone, so the frame takes the focus. Defined here, because a new function in each render would focus it again. */
const focus = (frame: HTMLIFrameElement | null) => frame?.focus()

/** Our own picture with a button. Nothing is requested from the other host until it is pressed. */
function VideoElsewhere({ video: { title, poster, words }, hosted }: VideoFigureProps & { hosted: HostedVideo }) {
  const [playing, setPlaying] = useState(false)
  const { host, player, page } = hosted
  return (
    <>
      {playing ? (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- a player needs its scripts and its origin: all of it
        <iframe
          ref={focus}
          src={player}
          title={title ?? host}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          // YouTube refuses to play on a page that sends no referrer, such as a draft shown by link.
          referrerPolicy="strict-origin"
          className={styles.frame}
        />
      ) : (
        <div className={styles.frame}>
          <Picture picture={poster} className={styles.poster} sizes="(min-width: 1248px) 1200px, 100vw" />
          <button type="button" className={styles.play} onClick={() => setPlaying(true)}>
            <span>
              <Icon name="play" />
              {words?.play && <span className="visually-hidden">{words.play}:</span>} <span>{title}</span>
            </span>
          </button>
        </div>
      )}
      <figcaption className={`note ${styles.caption}`}>
        {words?.notice?.replace('{host}', host)} <CmsLink href={page}>{words?.open?.replace('{host}', host)}</CmsLink>
      </figcaption>
    </>
  )
}
