import { VIMEO_URL, YOUTUBE_URL } from '@archstep/contracts/fields/videoUrl.ts'

const YOUTUBE = 'https://www.youtube-nocookie.com'
const VIMEO = 'https://player.vimeo.com'

/** The hosts whose players pages show in frames; the site's CSP allows them. */
export const VIDEO_HOSTS = [YOUTUBE, VIMEO]

/** A video that another host plays. */
export interface HostedVideo {
  /** What visitors call the host. */
  host: 'YouTube' | 'Vimeo'
  /** Its player, which begins at once. */
  player: string
  /** Its page there. */
  page: string
}

/** Reads the URL of a video as staff pasted it; undefined if it is not a video on YouTube or Vimeo. */
export function readVideoUrl(url: string): HostedVideo | undefined {
  const [, id] = YOUTUBE_URL.exec(url) ?? []
  if (id) {
    const page = `https://www.youtube.com/watch?v=${id}`
    return { host: 'YouTube', player: `${YOUTUBE}/embed/${id}?autoplay=1&rel=0`, page }
  }
  const [, number, inPath, inQuery] = VIMEO_URL.exec(url) ?? []
  if (!number) return undefined
  const secret = inPath ?? inQuery
  // Without "dnt", Vimeo would store data about the visit.
  const player = `${VIMEO}/video/${number}?autoplay=1&dnt=1${secret ? `&h=${secret}` : ''}`
  return { host: 'Vimeo', player, page: `https://vimeo.com/${number}${secret ? `/${secret}` : ''}` }
}
