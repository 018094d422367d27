/** Thrown when a resume is not accepted; the message tells the applicant what to do. */
export class Refusal extends Error {}

export const TOO_COMPLEX =
  'The selected file is too complicated to be checked. Save it again as a simple PDF and select that file.'
