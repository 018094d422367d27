import { lazy, Suspense, useEffect, useMemo, useState, type ComponentType } from 'react'
import { loadScript } from '../lib/loadScript.ts'
import { useIsBuilt } from '../ui/useIsBuilt.ts'
import { isPageShown } from './ShownPage.tsx'

const Nothing = () => null
const never = new Promise<never>(() => undefined)

/**
 * A part that comes as a script of its own to the pages that show it. Should the script not arrive, the page is whole
 * all the same: a part of the document stays as it was built, any other is left out. A page that is gone to waits for
 * its parts, so that nothing moves once it is there; one that is open does not wait for a part that is published.
 * @param importer a dynamic import; its default export is the component
 * @param Missing stands after the part when the script has not arrived: where a person misses something it says so
 */
export function lazyExtra<Props extends object>(
  importer: () => Promise<{ default: ComponentType<Props> }>,
  Missing: ComponentType<Props & { isBuilt: boolean }> = Nothing,
): ComponentType<Props> {
  let loading: ReturnType<typeof importer> | undefined
  const load = () => (loading ??= loadScript(importer))
  // What React waits for in a document it leaves alone. A build that lacks a script must fail.
  const Built = lazy<ComponentType<Props>>(() => (import.meta.env.SSR ? load() : load().catch(() => never)))
  const Added = lazy<ComponentType<Props>>(() => load().catch(() => ({ default: Nothing })))

  /** With a state of its own: a part of the document that waits for its script must not render again. */
  function IfMissing({ isBuilt, props }: { isBuilt: boolean; props: Props }) {
    const [isMissing, setMissing] = useState(false)
    useEffect(() => {
      load().catch(() => setMissing(true))
    }, [])
    return isMissing && <Missing {...props} isBuilt={isBuilt} />
  }

  return function Extra(props: Props) {
    const isBuilt = useIsBuilt()
    const [isAlone] = useState(() => isBuilt || isPageShown())
    return useMemo(() => {
      const part = isBuilt ? <Built {...props} /> : <Added {...props} />
      return (
        <>
          {/* oxlint-disable-next-line archstep/elements-for-words -- the part is an element */}
          {isAlone ? <Suspense>{part}</Suspense> : part}
          <IfMissing isBuilt={isBuilt} props={props} />
        </>
      )
    }, [isBuilt, isAlone, props])
  }
}
