/** How this document was loaded, as far as the browser and the environment say so. */
export const navigationEntry = (): Partial<PerformanceNavigationTiming> | undefined =>
  performance.getEntriesByType('navigation')[0]
