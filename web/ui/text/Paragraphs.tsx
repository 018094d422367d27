interface ParagraphsProps {
  /** Plain text; a blank line starts a new paragraph. */
  text: string | null | undefined
  className?: string
}

/** A plain multi-line text of the CMS. */
export function Paragraphs({ text, className }: ParagraphsProps) {
  return text?.split(/\n\s*\n/).map((paragraph) => (
    <p key={paragraph} className={className}>
      {paragraph}
    </p>
  ))
}
