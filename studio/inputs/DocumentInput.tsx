import { useEffect, useEffectEvent } from 'react'
import type { ObjectInputProps } from 'sanity'

/**
 * The form of a whole document. When the first edit creates a draft, the Studio tells others that the cursor has left
 * its field. This announces it again; otherwise, Publish would not know that someone is typing (`useOthersTyping`).
 */
export function DocumentInput(props: ObjectInputProps) {
  const { value, focusPath, onPathFocus } = props
  const id = value?.['_id']
  const sayAgain = useEffectEvent(() => {
    if (focusPath.length > 0) onPathFocus(focusPath)
  })
  useEffect(() => {
    if (id === undefined) return undefined
    // Runs after the Studio's own effect.
    const soon = setTimeout(sayAgain)
    return () => clearTimeout(soon)
  }, [id])
  return props.renderDefault(props)
}
