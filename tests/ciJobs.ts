/** Parts of `npm test`, which CI runs side by side: `npm test -- --job site`. */
export const CI_JOBS = ['unit', 'build', 'site', 'studio']
