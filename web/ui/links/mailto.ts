/** A message that is drafted in the visitor's mail program. */
export interface MailtoMessage {
  subject: string
  body: string
}

/** Link that opens a mail program with the message filled in (RFC 6068: line breaks are CR LF). */
export function mailtoHref(
  to: string,
  { subject, body }: Pick<MailtoMessage, 'subject'> & Partial<MailtoMessage>,
): string {
  const letter = `mailto:${to}?subject=${encodeURIComponent(subject)}`
  return body === undefined ? letter : `${letter}&body=${encodeURIComponent(body.replace(/\r?\n/g, '\r\n'))}`
}
