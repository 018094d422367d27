interface TextBlockLike {
  _key: string
  style?: string | undefined
}

/** Splits a text before each small heading (h3); text before the first is a separate part. */
export function splitAtHeadings<Block extends TextBlockLike>(body: readonly Block[]): Block[][] {
  const parts: Block[][] = []
  for (const block of body) {
    const last = parts.at(-1)
    if (!last || block.style === 'h3') parts.push([block])
    else last.push(block)
  }
  return parts
}
