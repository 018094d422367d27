/** For a page of the site: whether it is hydrated. React stores its state on the root. */
export const isHydrated = () =>
  Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer'))

/** React's data about each part of a page. */
interface Fiber {
  child: Fiber | null
  sibling: Fiber | null
  /** Says whether the page, or a part that is hydrated later than the rest, is not hydrated yet. */
  memoizedState: { isDehydrated?: boolean; dehydrated?: unknown } | null
}

/** For a page of the site: whether it is hydrated to its last part. */
export const isWhollyHydrated = () => {
  const state = Object.entries(document.getElementById('root') ?? {}).find(([key]) =>
    key.startsWith('__reactContainer'),
  )
  const root = state?.[1] as { stateNode: { current: Fiber } } | undefined
  const isWhole = (fiber: Fiber | null): boolean =>
    fiber === null ||
    (!(fiber.memoizedState?.isDehydrated || fiber.memoizedState?.dehydrated) &&
      isWhole(fiber.child) &&
      isWhole(fiber.sibling))
  return root !== undefined && isWhole(root.stateNode.current)
}
