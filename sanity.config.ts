/** Where Sanity's command line looks for the Studio. */
export { default } from './studio/sanity.config.tsx'
