import { LinkIcon } from '@sanity/icons/Link'
import { useState } from 'react'
import { useValidationStatus, type DocumentActionComponent } from 'sanity'
import { ownLocations } from '../presentation/locations.ts'
import { LinksDialog } from './LinksDialog.tsx'

interface Addressed {
  readonly title?: string
  readonly slug?: { readonly current?: string }
}

export const ShareDraft: DocumentActionComponent = ({ id, type, draft, published }) => {
  const [isOpen, setOpen] = useState(false)
  const { validation } = useValidationStatus(draft?._id ?? id, type, true)
  const document = (draft ?? published) as Addressed | null
  const pages = document
    ? ownLocations({ _id: id, _type: type, title: document.title ?? null, slug: document.slug?.current ?? null })
    : []
  const own = type === 'job' ? pages.slice(0, 1) : pages
  if (own.length === 0) return null
  return {
    label: 'Share the draft…',
    icon: LinkIcon,
    onHandle: () => setOpen(true),
    dialog: isOpen && {
      type: 'dialog',
      header: 'Share the draft',
      width: 'medium',
      onClose: () => setOpen(false),
      content: <LinksDialog pages={own} isIncomplete={validation.some(({ level }) => level === 'error')} />,
    },
  }
}
