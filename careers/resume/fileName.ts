import { Refusal } from './refusal.ts'

/** Characters. */
const LABEL_LENGTH = 120
/** Control characters, and direction marks, which can make `exe.pdf` look like `fdp.exe`. */
const DECEPTIVE = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

interface FileLabel {
  /** Shown to recruiters. Never a path, and never the name of a stored file. */
  label: string
  /** Lower case, without the dot; empty if the name has none. */
  extension: string
}

/**
 * The label of an uploaded file. Browsers send a plain name; one with a path or hidden characters is meant to deceive.
 * @throws Refusal for such a name
 */
export function fileLabel(name: string): FileLabel {
  // Browsers percent-encode a quotation mark in a file name (WHATWG HTML, multipart form data).
  const tidy = name.replaceAll('%22', '"').normalize('NFC').trim()
  if (DECEPTIVE.test(tidy) || /[\\/]/.test(tidy) || !tidy.isWellFormed()) {
    throw new Refusal('Rename the file, using letters, digits, spaces, dots and hyphens only, and select it again.')
  }
  const extension = /\.([^.]{1,10})$/u.exec(tidy)?.[1]?.toLowerCase() ?? ''
  const characters = Array.from(tidy)
  if (characters.length <= LABEL_LENGTH) return { label: tidy, extension }
  const ending = extension && `….${extension}`
  return { label: characters.slice(0, LABEL_LENGTH - Array.from(ending).length).join('') + ending, extension }
}
