import type { Verdict } from './verdict.ts'

/** The id of a video is the first group; lists and channels have words as long as an id in its place. */
export const YOUTUBE_ADDRESS =
  /^https:\/\/(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/|shorts\/|live\/)|youtu\.be\/)(?!videoseries|live_stream)([\w-]{11})(?![\w-])/i

/** The second or third group is what opens a video that is not listed. */
export const VIMEO_ADDRESS =
  /^https:\/\/(?:(?:www\.)?vimeo\.com\/(?:channels\/[\w-]+\/)?|player\.vimeo\.com\/video\/)(\d+)(?:\/([\da-f]+)|\?(?:[^#]*&)?h=([\da-f]+))?(?![\w/])/i

/** The address of one video at YouTube or Vimeo. An empty value passes. */
export function videoAddressVerdict(address: string | undefined): Verdict {
  if (!address || YOUTUBE_ADDRESS.test(address) || VIMEO_ADDRESS.test(address)) return true
  return (
    'Paste the address of one video, for example https://www.youtube.com/watch?v=… or https://vimeo.com/…. ' +
    'Addresses of channels and lists play nothing here.'
  )
}
