import { lazy, Suspense, useEffect, useMemo, useState, type ComponentType } from 'react'
import { loadScript } from '../../lib/loadScript.ts'
import { useIsBuilt } from '../useIsBuilt.ts'
import { isPageShown } from './ShownPage.tsx'

const Nothing = () => null
const never = new Promise<never>(() => undefined)

/**
 * A part with a separate script for the pages that show it. If the script does not arrive, the page still works: a part
 * of the document stays as built, any other is left out. Navigation waits for a page's parts, so that nothing moves
 * later; an open page does not wait for a newly published part.
 * @param importer a dynamic import; its default export is the component
 * @param Missing rendered after the part if the script has not arrived, to say so where people would miss something
 */
export function lazyExtra<Props extends object>(
  importer: () => Promise<{ default: ComponentType<Props> }>,
  Missing: ComponentType<Props & { isBuilt: boolean }> = Nothing,
): ComponentType<Props> {
  let loading: ReturnType<typeof importer> | undefined
  const load = () => (loading ??= loadScript(importer))
  // React leaves a suspended part of the document as it is. A build without the script must fail.
  const Built = lazy<ComponentType<Props>>(() => (import.meta.env.SSR ? load() : load().catch(() => never)))
  const Added = lazy<ComponentType<Props>>(() => load().catch(() => ({ default: Nothing })))

  /** Has its own state, because a suspended part of the document must not render again. */
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
