/** Runs a piece of work once and shares its result, however many pages need it. */
export function shareWork<Result>(
  done: Map<string, Promise<Result>>,
  key: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const result = done.get(key) ?? work()
  done.set(key, result)
  return result
}
