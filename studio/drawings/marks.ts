// Technology marks from simple-icons (CC0), in one ink; the site shows a mark's shape in a light one in the dark theme.
import * as icons from 'simple-icons'
import type { Drawing } from './sheet.ts'

/** Names that differ between our files (after `tech-`) and the icon set. */
const inTheSet: Readonly<Record<string, string>> = {
  airflow: 'apacheairflow',
  'bluetooth-le': 'bluetooth',
  esp32: 'espressif',
  kafka: 'apachekafka',
  mosquitto: 'eclipsemosquitto',
  'node-js': 'nodedotjs',
  openapi: 'openapiinitiative',
  plausible: 'plausibleanalytics',
}

const paths = new Map(Object.values(icons).map((icon) => [icon.slug, icon.path]))

/** The mark for an image file named `tech-<name>.svg`. Throws when the set has no such mark. */
export function technologyMark(file: string): Drawing {
  const name = file.replace(/^tech-|\.svg$/g, '')
  const slug = inTheSet[name] ?? name.replaceAll('-', '')
  const data = paths.get(slug)
  if (!data)
    throw new Error(
      `simple-icons has no mark "${slug}" for ${file}. Name another in marks.ts, or give the item a colour instead.`,
    )
  return {
    file,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24"><path fill="#131f2d" d="${data}"/></svg>\n`,
  }
}
