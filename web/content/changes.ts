/** What the Live Content API has told this tab of changes since the site was built. */

const changedTags = new Set<string>()
let anything = false
let lastEvent: string | undefined

/** A live event: answers that depend on one of `tags` have changed. */
export function noteChange(eventId: string, tags: readonly string[]): void {
  lastEvent = eventId
  for (const tag of tags) changedTags.add(tag)
}

/** It is not known what has changed: anything may have. */
export function noteUnknownChanges(eventId?: string): void {
  lastEvent = eventId ?? lastEvent
  anything = true
}

/** Whether an answer of the build that depends on `tags` has changed since, as far as is known. */
export const hasChanged = (tags: readonly string[]): boolean => tags.some((tag) => changedTags.has(tag))

/** Whether there may be changes that nobody has told of. */
export const mayHaveChanged = (): boolean => anything

/** The last live event: the CMS's cache then answers with content at least that new. */
export const lastEventId = (): string | undefined => lastEvent
