/** Settings that env.ts and the careers service (careers/cli/settingsSchema.ts) both read. */
import * as z from 'zod/mini'
import { DEFAULT_PORTS } from './defaultPorts.ts'

const PORT_RULE = 'must be a whole number from 1 to 65535'

export const port = (fallback: number) =>
  z._default(
    z.coerce.number(PORT_RULE).check(z.int(PORT_RULE), z.gte(1, PORT_RULE), z.lte(65_535, PORT_RULE)),
    fallback,
  )

export const address = z.url({ protocol: /^https?$/, error: 'must be an address that starts with http:// or https://' })

export const url = z.pipe(
  address,
  z.transform((value: string) => value.replace(/\/+$/, '')),
)

/** Has no path, because the site and the Studio link to their files from the root of their host. */
export const rootUrl = z.pipe(
  url.check(
    z.refine((value) => URL.canParse(value) && new URL(value).href === `${new URL(value).origin}/`, {
      error: 'must be an address without a path, such as https://www.example.com: it can only be at the root of a host',
    }),
  ),
  z.transform((value: string) => new URL(value).origin),
)

export const sharedSettings = {
  DATA_DIR: z._default(z.string(), '.data'),
  SANITY_PROJECT_ID: z.optional(
    z
      .string()
      .check(z.regex(/^[a-z0-9][a-z0-9-]*$/, 'must be a Sanity project id: lower-case letters, digits and dashes')),
  ),
  SANITY_DATASET: z._default(
    z
      .string()
      .check(
        z.regex(
          /^[a-z0-9_][a-z0-9_-]{0,63}$/,
          'must be a dataset name: lower-case letters, digits, dashes and underscores',
        ),
      ),
    'production',
  ),
  LAKE_PORT: port(DEFAULT_PORTS.lake),
  STUDIO_PORT: port(DEFAULT_PORTS.studio),
  STUDIO_URL: z.optional(rootUrl),
}
