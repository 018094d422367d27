/** Thrown when a resume is not accepted; the message tells the applicant what to do. */
export class Refusal extends Error {}

/** For both kinds of Word documents. */
export const NOT_WORD =
  'The selected file is not a Word document. Save your resume as PDF, DOC or DOCX and select that file.'
export const WORD_DAMAGED =
  'The selected Word document is damaged or incomplete. Save it again and select the new file.'
export const WORD_PROTECTED =
  'The selected Word document is password protected. Remove the password and select it again.'
export const WORD_ON_NETWORK =
  'The selected Word document refers to a file on a network drive. Remove the link and select it again.'

export const TOO_COMPLEX =
  'The selected file is too complicated to be checked. Save it again as a simple PDF and select that file.'
