/** A document of the CMS that is not part of the build, and a sentence that says why. */
export interface LeftOut {
  documentId: string
  message: string
}

/** Published content as a single console line, whatever it contains. */
const shown = (value: unknown) => {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 120 ? `${text.slice(0, 120)}…` : text
}

export function leftOutPage(documentId: string, address: unknown, why: string): LeftOut {
  const message = `The document ${shown(documentId)} is left out, with the address ${shown(address)}. ${why}`
  return { documentId, message }
}

export function leftOutRedirect({ _id, from, to }: { _id: string; from: unknown; to: unknown }, why: string): LeftOut {
  const redirect = `The redirect from ${shown(from)} to ${shown(to)} (document ${shown(_id)})`
  return { documentId: _id, message: `${redirect} is left out. ${why}` }
}
