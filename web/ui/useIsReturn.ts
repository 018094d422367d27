import { NavigationType, useNavigationType } from 'react-router-dom'
import { isReturn } from '../lib/isReturn.ts'
import { useIsBuilt } from './useIsBuilt.ts'

/** Whether the visitor has returned to this page, by Back, Forward or a reload, and has a scroll position in it. */
export function useIsReturn(): boolean {
  const isFirst = useIsBuilt()
  return useNavigationType() === NavigationType.Pop && (!isFirst || isReturn())
}
