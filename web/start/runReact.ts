/**
 * Runs React, which is in the same file: loading that file only makes it known. So these are two short tasks, not a
 * long one.
 */
export const runReact = () => import('react-dom/client')
