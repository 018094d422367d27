import { readSeed, seedFolder, type SeedDocument } from '#commands/dataset/seedFiles.ts'
import { validateSeed } from '#commands/dataset/seedValidation.ts'

export const seed = await readSeed(seedFolder)

export function seedDocument(id: string): SeedDocument {
  const document = seed.documents.find(({ _id }) => _id === id)
  if (!document) throw new Error(`The seed has no document ${id}`)
  return document
}

/** What the rules say of a document that joins the seed, or replaces the one with its id. @param beside join it, too */
export async function findings(document: SeedDocument, ...beside: SeedDocument[]): Promise<string[]> {
  const others = seed.documents.filter(({ _id }) => _id !== document._id)
  const found = await validateSeed({ ...seed, documents: [document, ...others, ...beside] }, [document._id])
  return found.map(({ level, place, message }) => `${level} at ${place}: ${message}`)
}
