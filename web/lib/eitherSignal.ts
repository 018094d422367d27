/** Aborts with the first of the signals, for its reason. Not `AbortSignal.any`: Safari before 17.4 has none. */
export function eitherSignal(...signals: readonly AbortSignal[]): AbortSignal {
  const controller = new AbortController()
  for (const signal of signals) {
    if (signal.aborted) controller.abort(signal.reason)
    else signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true })
  }
  return controller.signal
}
