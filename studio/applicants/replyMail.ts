import type { Application } from './desk.ts'

/** Opens a mail to the applicant in the recruiter's own mail program, begun with a subject and a greeting. */
export function replyMail({ email, full_name, role }: Application, recruiter: string): string {
  const subject = `Your application: ${role}`
  const text = [
    `Dear ${full_name},`,
    `thank you for your interest in working with us as ${role}.`,
    '',
    'Kind regards,',
    recruiter,
  ].join('\r\n\r\n')
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`
}
