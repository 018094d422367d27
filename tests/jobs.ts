/** Parts of `npm test`, which CI runs side by side: `npm test -- --job site`. */
export const JOBS = ['unit', 'build', 'site', 'studio']
