/** Calls a function at the first SIGINT or SIGTERM. Later ones are ignored, because the process is ending already. */
export function onStop(stop: () => void): void {
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      stop()
    })
  }
}
