import { optionalHeadField } from '../sharedFields.ts'

/** The heading of a block that articles may have, too: these have headings in their text. */
export const headOnPagesField = {
  ...optionalHeadField,
  hidden: ({ document }: { document?: { _type?: string } | undefined }) => document?._type === 'post',
}
