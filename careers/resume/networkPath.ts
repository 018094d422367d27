/**
 * True for a path to a file on another machine: `\\host\share`, `//host/share`, `file://host/share`. A program that
 * opens one sends the reader's credentials there. False for a local file and for the URL of a page.
 */
export function isNetworkPath(address: string): boolean {
  let path = address
  try {
    path = decodeURIComponent(address)
  } catch {
    // Not percent-encoded, so it is taken literally.
  }
  // Programs skip white space and zero bytes (UTF-16 has these, too), and accept either slash.
  path = path.replaceAll(/^(?:\xfe\xff|\xff\xfe)|[\p{Cc}\s]/gu, '').replaceAll('\\', '/')
  const file = /^(?:url:)?file:(?<rest>.*)$/i.exec(path)?.groups?.['rest']
  if (file === undefined) return path.startsWith('//')
  // Three slashes are an empty host; after four or more, a host follows.
  return /^\/\/(?!\/|localhost(?:\/|$)|127\.0\.0\.1(?:\/|$)|[a-z][:|])|^\/{4}/i.test(file)
}
