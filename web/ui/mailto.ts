/** A letter that waits in the visitor's mail program. */
export interface Message {
  subject: string
  body: string
}

/** Address that opens a mail program with the letter filled in (RFC 6068: line breaks are CR LF). */
export function mailtoAddress(to: string, { subject, body }: Message): string {
  const lines = body.replace(/\r?\n/g, '\r\n')
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines)}`
}
