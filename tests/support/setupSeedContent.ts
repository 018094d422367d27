import { vi } from 'vitest'

// The content of the site is the seed.
vi.mock('#web/content/sanityClient.ts', () => import('../web/seedContent.ts'))
