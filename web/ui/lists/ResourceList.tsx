import { fileSize } from '@archstep/contracts/text/fileSize.ts'
import { plainText } from '@archstep/contracts/text/plainText.ts'
import type { FileValue } from '../../content/files.ts'
import type { Resource } from '../../content/queries/fragmentTypes.ts'
import { CmsLink } from '../links/CmsLink.tsx'
import { mailtoHref } from '../links/mailto.ts'
import { Icon } from '../pictures/Icon.tsx'
import type { InterfaceIcon } from '../pictures/iconNames.ts'
import styles from './ResourceList.module.css'

interface ResourceListProps {
  resources: readonly Resource[]
  /** How to request those without a file: the text of the link, and the address of the email. */
  request?: { label: string | null | undefined; email: string }
  /** Shows the description of each. */
  described?: boolean
}

const iconOf = { PDF: 'file-text', Excel: 'file-spreadsheet' } as const satisfies Partial<
  Record<Resource['type'], InterfaceIcon>
>
/** The kind of a file that is offered for download; other resources are requested by email. */
const offeredAs = (file: FileValue | null): keyof typeof iconOf | undefined =>
  file?.extension === 'xlsx' ? 'Excel' : file?.extension === 'pdf' ? 'PDF' : undefined

/** Resources: those with a file are links to it; the others are on one line, with a link to request them (SVC-02). */
export function ResourceList({ resources, request, described = false }: ResourceListProps) {
  const downloads = resources.flatMap(({ file, ...resource }) => {
    const kind = offeredAs(file)
    return file && kind ? [{ ...resource, file, kind }] : []
  })
  const others = resources.filter(({ file }) => !offeredAs(file))
  const titles = others.map(({ title }) => title).join(', ')
  return (
    <>
      {downloads.length > 0 && (
        <ul role="list" className={styles.resources}>
          {downloads.map(({ _id, title, file, kind, desc }) => (
            <li key={_id}>
              <Icon name={iconOf[kind]} className={styles.icon} />
              <div>
                <a href={file.href} download className={styles.file}>
                  <span className={styles.title}>{title}</span>{' '}
                  <small>
                    {kind}, {fileSize(file.bytes)}
                  </small>
                </a>
                {described && desc && <p>{desc}</p>}
              </div>
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <div className={styles.others}>
          <ul role="list" data-described={described || undefined}>
            {others.map(({ _id, title, type, size, duration, desc }) => (
              <li key={_id}>
                <span>{title}</span> <small>{[type, size ?? duration].filter(Boolean).join(', ')}</small>
                {described && desc && <p>{desc}</p>}
              </li>
            ))}
          </ul>
          {request?.label && (
            <CmsLink href={mailtoHref(request.email, { subject: plainText(titles) })} className={styles.request}>
              {request.label}
              <span className="visually-hidden">: {titles}</span>
            </CmsLink>
          )}
        </div>
      )}
    </>
  )
}
