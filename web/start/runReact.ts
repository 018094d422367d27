/** Runs React, which is in this file too: loading only makes it known. So these are two short tasks, not a long one. */
export const runReact = () => import('react-dom/client')
