import { NavigationType, useNavigationType } from 'react-router-dom'
import { isReturn } from '../start/isReturn.ts'
import { useIsBuilt } from '../ui/useIsBuilt.ts'

/** Whether the visitor has come back to this page, in which they have a place already: by Back, Forward or a reload. */
export function useIsReturn(): boolean {
  const isFirst = useIsBuilt()
  return useNavigationType() === NavigationType.Pop && (!isFirst || isReturn())
}
