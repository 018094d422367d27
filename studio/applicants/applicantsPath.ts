/** Stands for the audit log in place of an application's id. */
export const LOG = 'log'
export const FIGURES = 'figures'
