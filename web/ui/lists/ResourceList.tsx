import type { FileValue } from '../../content/files.ts'
import type { ServicePageContent } from '../../content/queries/servicePage.ts'
import { CmsLink } from '../links/CmsLink.tsx'
import { fileSize } from '../form/fileSize.ts'
import { Icon } from '../pictures/Icon.tsx'
import type { InterfaceIcon } from '../pictures/iconNames.ts'
import styles from './ResourceList.module.css'
import { mailtoAddress } from '../links/mailto.ts'
import { plainAddress } from '../links/safeHref.ts'

type Resource = NonNullable<ServicePageContent['sidebar']['resources']>[number]

interface ResourceListProps {
  resources: readonly Resource[]
  /** How to ask for those that have no file: the words of the link, and whom it writes to. */
  request?: { label: string | null | undefined; email: string }
  /** Says what each is. */
  described?: boolean
}

const iconOf: Record<Resource['type'], InterfaceIcon> = {
  PDF: 'file-text',
  Video: 'circle-play',
  Excel: 'file-spreadsheet',
}
/** What a file is offered as; others are asked for. */
const offeredAs = (file: FileValue | null) =>
  file?.extension === 'xlsx' ? 'Excel' : file?.extension === 'pdf' ? 'PDF' : undefined

/** Resources: those with a file are links to it, one link below asks for the others (SVC-02). */
export function ResourceList({ resources, request, described = false }: ResourceListProps) {
  const titles = resources.flatMap(({ file, title }) => (offeredAs(file) ? [] : [title])).join(', ')
  return (
    <>
      <ul className={styles.resources}>
        {resources.map(({ _id, title, type, file, size, duration, desc }) => (
          <li key={_id}>
            <Icon name={iconOf[offeredAs(file) ?? type]} className={styles.icon} />
            <div>
              {file && offeredAs(file) ? (
                <a href={file.href} download className={styles.file}>
                  <span className={styles.title}>{title}</span>{' '}
                  <small>
                    {offeredAs(file)}, {fileSize(file.bytes)}
                  </small>
                </a>
              ) : (
                <>
                  <span>{title}</span>
                  <small>{[type, size ?? duration].filter(Boolean).join(', ')}</small>
                </>
              )}
              {described && desc && <p>{desc}</p>}
            </div>
          </li>
        ))}
      </ul>
      {request?.label && titles && (
        <CmsLink href={mailtoAddress(request.email, { subject: plainAddress(titles) })} className={styles.request}>
          {request.label}
          <span className="visually-hidden">: {titles}</span>
        </CmsLink>
      )}
    </>
  )
}
