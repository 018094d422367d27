import { useEffect, useEffectEvent } from 'react'
import type { ObjectInputProps } from 'sanity'

/**
 * The form of a whole document. When the first letter turns what is published into a draft, the Studio tells others
 * that the cursor has left its field; this says once more where it is, or Publish would ask nobody (`useOthersTyping`).
 */
export function DocumentInput(props: ObjectInputProps) {
  const { value, focusPath, onPathFocus } = props
  const id = value?.['_id']
  const sayAgain = useEffectEvent(() => {
    if (focusPath.length > 0) onPathFocus(focusPath)
  })
  useEffect(() => {
    if (id === undefined) return undefined
    // The Studio's own effect comes after this one.
    const soon = setTimeout(sayAgain)
    return () => clearTimeout(soon)
  }, [id])
  return props.renderDefault(props)
}
