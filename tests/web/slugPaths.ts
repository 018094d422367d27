/**
 * The paths with a slug at which `renderScreen` shows a screen. Loading the route table for them would take a tenth of
 * the tests' time, so routes.test.ts compares the two.
 */
export const SLUG_PATHS = ['/services/:slug', '/CareersPage/:slug', '/Blog/:slug', '/Blog/page/:slug', '/:slug']
