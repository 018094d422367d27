/** Parts of `npm test`, which CI runs in parallel: `npm test -- --job site`. */
export const JOBS = ['unit', 'build', 'site', 'studio']
