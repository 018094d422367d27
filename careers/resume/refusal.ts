/** Thrown when a resume is not accepted; the message tells the applicant what to do. */
export class Refusal extends Error {}
