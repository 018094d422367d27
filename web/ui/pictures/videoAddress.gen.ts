/** Written by `npm run typegen` from schemas/videoAddress.ts: the id of a video is the first group. */
export const YOUTUBE_ADDRESS = /^https:\/\/(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/|shorts\/|live\/)|youtu\.be\/)(?!videoseries|live_stream)([\w-]{11})(?![\w-])/i
/** The second or third group is what opens a video that is not listed. */
export const VIMEO_ADDRESS = /^https:\/\/(?:(?:www\.)?vimeo\.com\/(?:channels\/[\w-]+\/)?|player\.vimeo\.com\/video\/)(\d+)(?:\/([\da-f]+)|\?(?:[^#]*&)?h=([\da-f]+))?(?![\w/])/i
