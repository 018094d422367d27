/** Ends the process with a message for the log. */
export function endProcess(reason: unknown): never {
  console.error(reason instanceof Error ? reason.message : reason)
  process.exit(1)
}
