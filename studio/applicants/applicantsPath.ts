/** The name of the tool, which its address has, too. */
export const APPLICANTS = 'applicants'

/** In place of an application's id: the log of who did what. */
export const LOG = 'log'
/** Likewise: what a manager asks of each job. */
export const FIGURES = 'figures'
