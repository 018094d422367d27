/** Runs React, which is in this chunk: loading it only defines it. That makes two short tasks instead of a long one. */
export const runReact = () => import('react-dom/client')
