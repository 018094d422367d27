/** Types that a browser may open inline, by extension; none of them can run script in the page's origin. */
const SAFE_TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  aac: 'audio/aac',
  flac: 'audio/flac',
  m4a: 'audio/mp4',
  mp3: 'audio/mpeg',
  oga: 'audio/ogg',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  m4v: 'video/mp4',
  mp4: 'video/mp4',
  ogv: 'video/ogg',
  webm: 'video/webm',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  pdf: 'application/pdf',
  txt: 'text/plain; charset=utf-8',
  vtt: 'text/vtt; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** The media type to send for a file, and whether a browser may open it inline. */
export function fileType(extension: string): { mimeType: string; isSafe: boolean } {
  const mimeType = SAFE_TYPES[extension.toLowerCase()]
  return mimeType === undefined ? { mimeType: 'application/octet-stream', isSafe: false } : { mimeType, isSafe: true }
}
