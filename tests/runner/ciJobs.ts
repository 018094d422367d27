/** Parts of `npm test` that CI runs in parallel: `npm test -- --job site`. */
export const CI_JOBS = ['unit', 'build', 'site', 'studio']
