import {
  PortableText,
  type PortableTextBlock,
  type PortableTextBlockComponent,
  type PortableTextComponents,
  type PortableTextProps,
} from '@portabletext/react'
import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { CmsLink } from '../links/CmsLink.tsx'
import styles from './RichText.module.css'

/** A number that is kept elsewhere in the CMS. */
interface ContentNumber {
  number?: number | null
}

/** Portable text (portabletext.org): what Sanity's editor for formatted text writes. */
export type RichTextValue = Extract<PortableTextProps['value'], readonly unknown[]>

interface RichTextProps {
  value: RichTextValue
  /** How to show what is not text, by its type; what has no component here is left out. */
  types?: PortableTextComponents['types']
  className?: string
}

const plain = ({ children }: { children?: ReactNode }) => children

/**
 * New text gets a new element. Its words are bare text nodes between links and bold words, and React no longer finds those
 * once the browser has translated the page.
 */
const keyOf = ({ children }: PortableTextBlock) => JSON.stringify(children)

/** Any other style is a paragraph: the page's own heading is the only h1. */
const TextBlock: PortableTextBlockComponent = ({ value, children }) => {
  const key = keyOf(value)
  if (value.style === 'h2') return <h2 key={key}>{children}</h2>
  if (value.style === 'h3') return <h3 key={key}>{children}</h3>
  if (value.style === 'blockquote') return <blockquote key={key}>{children}</blockquote>
  return <p key={key}>{children}</p>
}

const components: PortableTextComponents = {
  block: TextBlock,
  listItem: ({ value, children }) => <li key={keyOf(value)}>{children}</li>,
  marks: {
    link: ({ value, children }) => <CmsLink href={value?.href}>{children}</CmsLink>,
    // The library's own has a style attribute, which the security policy forbids, as has its unknownType.
    underline: plain,
  },
  types: { contentNumber: ({ value }: { value: ContentNumber }) => value.number },
  unknownMark: plain,
  unknownType: () => null,
}

/** Formatted text: paragraphs, headings, lists, quotes and links. */
export function RichText({ value, types, className }: RichTextProps) {
  return (
    <div className={classes(styles.text, 'step-bullets', className)}>
      <PortableText
        value={value}
        components={{ ...components, types: { ...components.types, ...types } }}
        onMissingComponent={false}
      />
    </div>
  )
}
