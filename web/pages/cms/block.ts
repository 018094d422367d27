import type { PageContent } from '../../content/queries/page.ts'

export type Block = PageContent['blocks'][number]

/** What the component of one type of block is given: the fields of the block, and where it stands. */
export type BlockProps<Type extends Block['_type']> = Extract<Block, { _type: Type }> & {
  /** How many blocks of the same type come right before it: neighbours of one type take turns in how they look. */
  turn: number
  /** Anchor for links. */
  id: string
}

/** The anchor of a block. The prefix keeps a key that staff chose apart from the ids of the page's frame. */
export const blockId = ({ _key }: Pick<Block, '_key'>) => `part-${_key}`
