/** For a page of the site: whether it is hydrated. React stores its state on the root. */
export const isHydrated = () =>
  Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer'))
