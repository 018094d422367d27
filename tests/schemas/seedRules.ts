import { readSeed, seedFolder, type SeedDocument } from '#commands/dataset/seed/seedFiles.ts'
import { validateSeed } from '#commands/dataset/seed/seedValidation.ts'

export const seed = await readSeed(seedFolder)

export function seedDocument(id: string): SeedDocument {
  const document = seed.documents.find(({ _id }) => _id === id)
  if (!document) throw new Error(`The seed has no document ${id}`)
  return document
}

/**
 * The rules' findings about a document that is added to the seed, or replaces one with its id. @param beside other
 * documents to add
 */
export async function findings(document: SeedDocument, ...beside: SeedDocument[]): Promise<string[]> {
  const others = seed.documents.filter(({ _id }) => _id !== document._id)
  const found = await validateSeed({ ...seed, documents: [document, ...others, ...beside] }, [document._id])
  return found.map(({ level, place, message }) => `${level} at ${place}: ${message}`)
}
