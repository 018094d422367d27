const MARKUP: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Control characters but tab and line breaks, and two more that XML forbids. */
const FORBIDDEN = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu

/** Text as XML has it where nothing is to be read as markup. */
export function cdata(text: string): string {
  return `<![CDATA[${text.replace(FORBIDDEN, '').replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
}

/** Text for an attribute or an element of HTML or XML. */
export function escapeMarkup(text: string): string {
  return text.replace(FORBIDDEN, '').replace(/[&<>"]/g, (character) => MARKUP[character] ?? character)
}
