import type { Verdict } from './verdict.ts'

/** The first group is the video's id. Playlist and channel URLs have words of the same length in its place. */
export const YOUTUBE_URL =
  /^https:\/\/(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/|shorts\/|live\/)|youtu\.be\/)(?!videoseries|live_stream)([\w-]{11})(?![\w-])/i

/** The second or third group is the hash that opens an unlisted video. */
export const VIMEO_URL =
  /^https:\/\/(?:(?:www\.)?vimeo\.com\/(?:channels\/[\w-]+\/)?|player\.vimeo\.com\/video\/)(\d+)(?:\/([\da-f]+)|\?(?:[^#]*&)?h=([\da-f]+))?(?![\w/])/i

/** The address of one video on YouTube or Vimeo. An empty value passes. */
export function videoUrlVerdict(address: string | undefined): Verdict {
  if (!address || YOUTUBE_URL.test(address) || VIMEO_URL.test(address)) return true
  return (
    'Paste the address of one video, for example https://www.youtube.com/watch?v=… or https://vimeo.com/…. ' +
    'Channels and playlists can’t be played here.'
  )
}
