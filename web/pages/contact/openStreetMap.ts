/** Degrees. */
export interface MapPlace {
  lat: number
  lng: number
}

/** The map's host; also allowed by the site's CSP. */
export const MAP_HOST = 'https://www.openstreetmap.org'

/** Pixels per tile; at zoom 0 one tile is the whole world. */
const TILE_PX = 256
/** Approximate size of the map in pixels, which determines the area to request. */
const FRAME_PX = { width: 780, height: 440 }

const degrees = (value: number) => value.toFixed(5)

/**
 * URL of an embeddable OpenStreetMap with a marker, which needs no key and sets no cookie.
 * @param zoom 1 is the whole world, 19 a single house
 */
export function embeddedMapUrl({ lat, lng }: MapPlace, zoom: number): string {
  const degreesPerPixel = 360 / (TILE_PX * 2 ** zoom)
  const east = (degreesPerPixel * FRAME_PX.width) / 2
  // Away from the equator, a degree of latitude takes more pixels.
  const north = ((degreesPerPixel * FRAME_PX.height) / 2) * Math.cos((lat * Math.PI) / 180)
  const box = [lng - east, lat - north, lng + east, lat + north].map(degrees).join()
  const query = new URLSearchParams({ bbox: box, layer: 'mapnik', marker: `${degrees(lat)},${degrees(lng)}` })
  return `${MAP_HOST}/export/embed.html?${query}`
}

const rules = {
  createScriptURL(url: string) {
    if (!url.startsWith(`${MAP_HOST}/`)) throw new TypeError(`${url} is not the URL of a map.`)
    return url
  },
}

const policy = globalThis.trustedTypes?.createPolicy('map', rules) ?? rules

/**
 * A URL for an object element. Trusted Types refuse plain text there, because an object may run scripts. This is
 * one of the two policies that the CSP header allows.
 * @throws TypeError for another host
 */
export const trustedMapUrl = (url: string) => policy.createScriptURL(url)
