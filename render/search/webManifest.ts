import type { Site } from '#web/content/queries/site.ts'
import { BRAND } from '../brandColors.ts'

/** The text of site.webmanifest: how the site looks on a home screen. About its icons: docs/drawings.md. */
export function webManifest({ name, description }: Pick<Site, 'name' | 'description'>): string {
  const icon = (src: string, size: number, purpose: 'any' | 'maskable') => ({
    src,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  const manifest = {
    id: '/',
    name,
    short_name: name,
    description,
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'browser',
    background_color: BRAND.paper,
    theme_color: BRAND.ink,
    icons: [
      icon('/icon-192.png', 192, 'any'),
      icon('/icon-512.png', 512, 'any'),
      icon('/icon-maskable-512.png', 512, 'maskable'),
    ],
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}
