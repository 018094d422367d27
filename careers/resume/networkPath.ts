/**
 * True for the address of a file on another machine: `\\host\share`, `//host/share`, `file://host/share`. A program
 * that opens one sends the reader's sign-in there. False for a local file and for the address of a page.
 */
export function isNetworkPath(address: string): boolean {
  let path = address
  try {
    path = decodeURIComponent(address)
  } catch {
    // It is no percent-encoded address, so it means what it says.
  }
  // Programs skip white space and zero bytes, which UTF-16 has too, and take either slash.
  path = path.replaceAll(/^(?:\xfe\xff|\xff\xfe)|[\p{Cc}\s]/gu, '').replaceAll('\\', '/')
  const file = /^(?:url:)?file:(?<rest>.*)$/i.exec(path)?.groups?.['rest']
  if (file === undefined) return path.startsWith('//')
  // Three slashes are an empty host; with four or more the host follows.
  return /^\/\/(?!\/|localhost(?:\/|$)|127\.0\.0\.1(?:\/|$)|[a-z][:|])|^\/{4}/i.test(file)
}
