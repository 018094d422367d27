/**
 * The title of a job, or null for none. An application may outlive its job, which then goes by its number.
 * @param titles those of `Jobs`
 */
export function jobTitle(id: string, titles: ReadonlyMap<string, string>): string
export function jobTitle(id: string | null, titles: ReadonlyMap<string, string>): string | null
export function jobTitle(id: string | null, titles: ReadonlyMap<string, string>): string | null {
  return id === null ? null : (titles.get(id) ?? `Job ${id}`)
}
