/** The Studio's initial value, and the site's fallback for content that predates the field. */
export const MINUTES_TO_READ = '{minutes} min read'
export const PLAY = 'Play'
export const SHOW_MAP = 'Show the map'
export const SHOW_DRAWING = 'Show the drawing'
export const MAP_AGAIN = 'Try the map again'
export const MAP_LOADING = 'Loading the map…'
export const MAP_SHOWN = 'The map is shown.'
export const MAP_FAILED = 'The map can’t be loaded here. The drawing and the address show the way.'
