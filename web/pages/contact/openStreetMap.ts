/** Degrees. */
export interface MapPlace {
  lat: number
  lng: number
}

/** The host of the map; the security policy of the site admits it too. */
export const MAP_HOST = 'https://www.openstreetmap.org'

/** Pixels of one tile of the map; at zoom 0 one tile is the world. */
const TILE_PX = 256
/** About the size in pixels that the map is drawn at; it decides how much of the town is asked for. */
const FRAME_PX = { width: 780, height: 440 }

const degrees = (value: number) => value.toFixed(5)

/**
 * Address of an embeddable map of OpenStreetMap with a marker. It needs no key and sets no cookie.
 * @param zoom 1 is the whole world, 19 a single house
 */
export function embeddedMapAddress({ lat, lng }: MapPlace, zoom: number): string {
  const degreesPerPixel = 360 / (TILE_PX * 2 ** zoom)
  const east = (degreesPerPixel * FRAME_PX.width) / 2
  // A degree of latitude takes more pixels the further from the equator.
  const north = ((degreesPerPixel * FRAME_PX.height) / 2) * Math.cos((lat * Math.PI) / 180)
  const box = [lng - east, lat - north, lng + east, lat + north].map(degrees).join()
  const query = new URLSearchParams({ bbox: box, layer: 'mapnik', marker: `${degrees(lat)},${degrees(lng)}` })
  return `${MAP_HOST}/export/embed.html?${query}`
}

const rules = {
  createScriptURL(address: string) {
    if (!address.startsWith(`${MAP_HOST}/`)) throw new TypeError(`${address} is not the address of a map.`)
    return address
  },
}

const policy = globalThis.trustedTypes?.createPolicy('map', rules) ?? rules

/**
 * An address as an object element takes it: the site's security policy refuses plain text there, because an object may
 * run scripts. This is one of the two policies that its header admits.
 * @throws TypeError for an address of another host
 */
export const trustedMapAddress = (address: string) => policy.createScriptURL(address)
