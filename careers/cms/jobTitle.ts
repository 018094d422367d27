/**
 * The title of a job; null without a job. Applications may outlive their job, which is then identified by its number.
 * @param titles as in `Jobs`
 */
export const jobTitle = (id: string | null, titles: ReadonlyMap<string, string>): string | null =>
  id === null ? null : (titles.get(id) ?? `Job ${id}`)
