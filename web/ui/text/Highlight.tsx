interface HighlightProps {
  text: string
  /** Words of the text to draw the amber stroke behind; ignored if the text does not contain them. */
  words?: string | null
}

/** WebKit doesn't balance a text that contains an element, and would leave the last word alone on a line. */
const lastTwoTogether = (words: string) => words.replace(/ (?=\S+$)/, '\u00a0')

/** A text with one phrase marked. */
export function Highlight({ text, words }: HighlightProps) {
  const at = words ? text.indexOf(words) : -1
  if (!words || at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <mark>{lastTwoTogether(words)}</mark>
      {text.slice(at + words.length)}
    </>
  )
}
