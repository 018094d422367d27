import type { PageContent } from '../../content/queries/page.ts'

export type Block = PageContent['blocks'][number]

/** Props of a block component: the block's fields, and its position. */
export type BlockProps<Type extends Block['_type']> = Extract<Block, { _type: Type }> & {
  /** How many blocks of the same type directly precede it. Consecutive blocks alternate their look. */
  turn: number
  /** Anchor for links. */
  id: string
}

/** The anchor of a block. The prefix avoids clashes with ids of the page's frame. */
export const blockId = ({ _key }: Pick<Block, '_key'>) => `part-${_key}`
