import { useEffect, useRef } from 'react'
import { useSetPerspective, type DocumentActionComponent } from 'sanity'

/** People unpublish from the published version. Once that is gone, switch to the draft instead of an empty form. */
export function withSwitchToDraft(unpublish: DocumentActionComponent): DocumentActionComponent {
  const SwitchToDraft: DocumentActionComponent = (props) => {
    const showPerspective = useSetPerspective()
    const isPublished = props.published !== null
    const wasPublished = useRef(isPublished)
    useEffect(() => {
      if (wasPublished.current && !isPublished) showPerspective('drafts')
      wasPublished.current = isPublished
    }, [isPublished, showPerspective])
    return unpublish(props)
  }
  return SwitchToDraft
}
