import type { Site } from '#web/content/queries/site.ts'
import type { CanonicalPath } from '../search/canonicalPath.ts'
import type { PageOutline } from '../search/pageOutline.ts'

/**
 * The short name of a page on its card, from the menus or its breadcrumb, or that of its section; never its heading
 * again.
 */
export function cardLabel(
  page: string,
  { navigation, servicesMenu }: Site,
  { trail, heading }: PageOutline,
  canonicalPath: CanonicalPath,
): string {
  const links = page === '/' ? [] : [...navigation, ...servicesMenu.links]
  const inMenu = links.find(({ href }) => canonicalPath(href) === page)?.label
  const above = trail.at(-2)
  const names = [inMenu, trail.at(-1)?.label, above?.href === '/' ? undefined : above?.label]
  return names.find((name) => name !== undefined && name !== heading) ?? ''
}
