interface ParagraphsProps {
  /** Plain text; a blank line starts a new paragraph. */
  text: string | null | undefined
}

/** A plain multi-line text of the CMS. */
export function Paragraphs({ text }: ParagraphsProps) {
  return text?.split(/\n\s*\n/).map((paragraph) => <p key={paragraph}>{paragraph}</p>)
}
