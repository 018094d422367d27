interface TextBlockLike {
  _key: string
  style?: string | undefined
}

/** Cuts a text before each of its small headings (h3); what comes before the first is a part of its own. */
export function splitAtHeadings<Block extends TextBlockLike>(body: readonly Block[]): Block[][] {
  const parts: Block[][] = []
  for (const block of body) {
    const last = parts.at(-1)
    if (!last || block.style === 'h3') parts.push([block])
    else last.push(block)
  }
  return parts
}
