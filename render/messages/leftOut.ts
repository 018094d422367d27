/** Published content as a single console line, whatever it contains. */
const shown = (value: unknown) => {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 120 ? `${text.slice(0, 120)}…` : text
}

/** A sentence for the console: a document of the CMS is not part of the build, and why. */
export function leftOutPage(documentId: string, address: unknown, why: string): string {
  return `The document ${shown(documentId)} is left out, with the address ${shown(address)}. ${why}`
}

/** The same, for a redirect. */
export function leftOutRedirect({ _id, from, to }: { _id: string; from: unknown; to: unknown }, why: string): string {
  return `The redirect from ${shown(from)} to ${shown(to)} (document ${shown(_id)}) is left out. ${why}`
}
