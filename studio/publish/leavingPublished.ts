import { useEffect, useRef } from 'react'
import { useSetPerspective, type DocumentActionComponent } from 'sanity'

/** Unpublishing is done where the published version is shown; once it is gone, the draft is shown, not nothing. */
export function leavingPublished(unpublish: DocumentActionComponent): DocumentActionComponent {
  const UnpublishAndShowDraft: DocumentActionComponent = (props) => {
    const showPerspective = useSetPerspective()
    const isPublished = props.published !== null
    const wasPublished = useRef(isPublished)
    useEffect(() => {
      if (wasPublished.current && !isPublished) showPerspective('drafts')
      wasPublished.current = isPublished
    }, [isPublished, showPerspective])
    return unpublish(props)
  }
  UnpublishAndShowDraft.action = 'unpublish'
  return UnpublishAndShowDraft
}
