/**
 * Colors of web/styles/tokens.css as sRGB, light theme, for what is drawn or read outside of a page. A test keeps them
 * in step.
 */
export const BRAND = { ink: '#131f2d', ink2: '#414b59', amber: '#f6b540', paper: '#fcfbf8' } as const
