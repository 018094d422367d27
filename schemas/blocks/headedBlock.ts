import type { ComponentType } from 'react'
import { defineType, type FieldDefinition } from 'sanity'
import { optionalHeadField } from '../fields/sections.ts'

interface BlockOptions {
  readonly description?: string
  /** Its heading, if required. */
  readonly head?: FieldDefinition
  readonly fields: FieldDefinition[]
}

/** A block with a section heading, by which staff find it in lists; without one, they see the block's title. */
export const headedBlock = <const Name extends string>(
  name: Name,
  title: string,
  icon: ComponentType,
  { head = optionalHeadField, fields, ...more }: BlockOptions,
) =>
  defineType({
    name,
    title,
    ...more,
    type: 'object',
    icon,
    fields: [head, ...fields],
    preview: {
      select: { heading: 'head.heading' },
      prepare: ({ heading }) => ({ title: heading ?? title, subtitle: title }),
    },
  })

/** The heading of a block that is also allowed in articles, which have headings in their text. */
export const headOnPagesField = {
  ...optionalHeadField,
  hidden: ({ document }: { document?: { _type?: string } | undefined }) => document?._type === 'post',
}
