/** Stands for the audit log in place of an application's id. */
export const LOG = 'log'
/** Likewise: what a manager asks of each job. */
export const FIGURES = 'figures'
