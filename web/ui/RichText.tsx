import { Fragment, type ComponentType, type ReactNode } from 'react'
import { classes } from './classes.ts'
import { CmsLink } from './CmsLink.tsx'
import styles from './RichText.module.css'

interface Span {
  _key: string
  text?: string
  /** 'strong', 'em', or the key of a definition of the block. */
  marks?: readonly string[]
}

interface Paragraph {
  _type: 'block'
  _key: string
  style?: string
  listItem?: 'bullet' | 'number'
  /** Depth in a list, from 1. */
  level?: number
  children?: readonly Span[]
  markDefs?: readonly { _key: string; _type: string; href?: string }[]
}

interface OtherBlock {
  _type: string
  _key: string
}

/** Portable text (portabletext.org): what Sanity's editor for formatted text writes. */
export type RichTextValue = readonly (Paragraph | OtherBlock)[]

interface RichTextProps {
  value: RichTextValue
  /** How to show what is not text, by its type; what has no component here is left out. */
  types?: Readonly<Record<string, ComponentType<{ value: never }>>>
  className?: string
}

const isParagraph = (block: Paragraph | OtherBlock): block is Paragraph => block._type === 'block'

/** How many spans from the first one on carry a mark. */
function runOf(mark: string, spans: readonly Span[]): number {
  const end = spans.findIndex(({ marks }) => !marks?.includes(mark))
  return end < 0 ? spans.length : end
}

function marked(mark: string, children: ReactNode, { markDefs }: Paragraph): ReactNode {
  if (mark === 'strong') return <strong>{children}</strong>
  if (mark === 'em') return <em>{children}</em>
  const definition = markDefs?.find(({ _key }) => _key === mark)
  return definition?._type === 'link' ? <CmsLink href={definition.href}>{children}</CmsLink> : children
}

/** Spans as nested elements: a link over bold and plain words is one link. `done` are the marks drawn around them. */
function inline(spans: readonly Span[], block: Paragraph, done: readonly string[] = []): ReactNode[] {
  const nodes: ReactNode[] = []
  for (let rest = spans; rest[0];) {
    const [{ _key, text, marks = [] }] = rest as readonly [Span]
    const open = marks.filter((mark) => !done.includes(mark))
    const mark = open.toSorted((a, b) => runOf(b, rest) - runOf(a, rest))[0]
    const length = mark === undefined ? 1 : runOf(mark, rest)
    const content = mark === undefined ? text : inline(rest.slice(0, length), block, [...done, mark])
    nodes.push(<Fragment key={_key}>{mark === undefined ? content : marked(mark, content, block)}</Fragment>)
    rest = rest.slice(length)
  }
  return nodes
}

const words = (block: Paragraph) => inline(block.children ?? [], block)

const levelOf = ({ level = 1 }: Paragraph) => level

/** List items in a row as one list, or several where bullets change to numbers; deeper ones inside the item before. */
function lists(items: readonly Paragraph[]): ReactNode[] {
  const nodes: ReactNode[] = []
  for (let at = 0; items[at];) {
    const first = items[at] as Paragraph
    const List = first.listItem === 'number' ? 'ol' : 'ul'
    const entries: ReactNode[] = []
    for (let item = items[at]; item && item.listItem === first.listItem; item = items[at]) {
      const next = items.findIndex((other, place) => place > at && levelOf(other) <= levelOf(first))
      const end = next < 0 ? items.length : next
      entries.push(
        <li key={item._key}>
          {words(item)}
          {lists(items.slice(at + 1, end))}
        </li>,
      )
      at = end
    }
    nodes.push(<List key={first._key}>{entries}</List>)
  }
  return nodes
}

/** Headings and quotes are named like their elements; anything else is a paragraph. */
const elementOf = (style = '') => (/^(?:h[23]|blockquote)$/.test(style) ? (style as 'h2' | 'h3' | 'blockquote') : 'p')

function blocks(value: RichTextValue, types: NonNullable<RichTextProps['types']>): ReactNode[] {
  const nodes: ReactNode[] = []
  for (let at = 0; at < value.length; at += 1) {
    const block = value[at] as Paragraph | OtherBlock
    if (!isParagraph(block)) {
      const Component = types[block._type]
      if (Component) nodes.push(<Component key={block._key} value={block as never} />)
    } else if (block.listItem) {
      const rest = value.slice(at)
      const end = rest.findIndex((other) => !isParagraph(other) || !other.listItem)
      const items = rest.slice(0, end < 0 ? rest.length : end).filter(isParagraph)
      nodes.push(...lists(items))
      at += items.length - 1
    } else {
      const Element = elementOf(block.style)
      nodes.push(<Element key={block._key}>{words(block)}</Element>)
    }
  }
  return nodes
}

const noTypes: NonNullable<RichTextProps['types']> = {}

/**
 * Formatted text: paragraphs, headings, lists, quotes and links. `@portabletext/react` does the same in three times the
 * bytes, and puts what it does not know into the page with a style attribute, which the security policy forbids.
 */
export function RichText({ value, types = noTypes, className }: RichTextProps) {
  return <div className={classes(styles.text, className)}>{blocks(value, types)}</div>
}
