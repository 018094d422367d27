/** For a page of the site: whether its scripts have taken it over. React keeps what is its own on the root. */
export const isAlive = () =>
  Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer'))
