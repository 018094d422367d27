/** In the path in place of an application's id, it opens the audit log. */
export const LOG = 'log'
export const FIGURES = 'figures'
