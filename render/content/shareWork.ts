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

/** The results of all work, by key. Leaves out failures, which their callers have already seen. */
export async function resultsOf<Result>(done: ReadonlyMap<string, Promise<Result>>): Promise<Record<string, Result>> {
  const results: Record<string, Result> = {}
  for (const [key, work] of done) {
    const result = await work.catch(() => undefined)
    if (result !== undefined) results[key] = result
  }
  return results
}
