/** Name of the tool, also part of its address. */
export const APPLICANTS = 'applicants'

/** Stands for the audit log in place of an application's id. */
export const LOG = 'log'
/** Likewise: what a manager asks of each job. */
export const FIGURES = 'figures'
