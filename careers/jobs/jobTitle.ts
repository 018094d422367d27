/**
 * The title of a job, or null for none. An application may outlive its job, which then goes by its number.
 * @param titles those of `Jobs`
 */
export const jobTitle = (id: string | null, titles: ReadonlyMap<string, string>): string | null =>
  id === null ? null : (titles.get(id) ?? `Job ${id}`)
