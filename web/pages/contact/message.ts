import type { MailtoMessage } from '../../ui/links/mailto.ts'

/** Turns the contact form into an email: the comment first, then the sender. */
export function composeMessage(fields: FormData): MailtoMessage {
  const value = (name: string) => {
    const written = fields.get(name)
    return typeof written === 'string' ? written.trim() : ''
  }
  const name = value('Full Name')
  const sender = [
    name,
    value('Mobile Number') && `Mobile: ${value('Mobile Number')}`,
    value('Email') && `Email: ${value('Email')}`,
  ]
  const body = [value('Comment'), sender.filter(Boolean).join('\n')].filter(Boolean).join('\n\n')
  return { subject: name ? `Message from ${name}` : 'Message from the website', body }
}
