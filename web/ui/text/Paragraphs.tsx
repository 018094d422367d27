interface ParagraphsProps {
  /** Plain text; a blank line starts a new paragraph. */
  text: string | null | undefined
}

/** A plain multi-line text of the CMS. */
export function Paragraphs({ text }: ParagraphsProps) {
  // oxlint-disable-next-line react/no-array-index-key -- staff may repeat a text
  return text?.split(/\n\s*\n/).map((paragraph, index) => <p key={index}>{paragraph}</p>)
}
