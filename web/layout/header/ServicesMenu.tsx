import {
  useEffect,
  useId,
  useRef,
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
} from 'react'
import type { Site } from '../../content/queries/site.ts'
import { CmsLink } from '../../ui/links/CmsLink.tsx'
import { useIsCurrent } from '../../ui/links/useIsCurrent.ts'
import { Icon } from '../../ui/pictures/Icon.tsx'
import { NavLink } from './NavLink.tsx'
import { useMenu } from './useMenu.ts'
import styles from './ServicesMenu.module.css'

/** A pointer may leave the menu for this long without closing it. */
const CLOSE_DELAY_MS = 180

interface ServicesMenuProps {
  menu: Site['servicesMenu']
  /** Styles the button like the links next to it. */
  className?: string
}

/** The services dropdown for wide screens; opens on hover, click and by keyboard (HEAD-05, HEAD-06). */
export function ServicesMenu({ menu: { label, links, last }, className }: ServicesMenuProps) {
  const id = useId()
  const isCurrent = useIsCurrent()
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pointer = useRef<string>(undefined)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => () => clearTimeout(closing.current), [])
  const [open, setOpen] = useMenu(() => {
    if (list.current?.contains(document.activeElement)) button.current?.focus()
  })

  const enter = ({ pointerType }: PointerEvent) => {
    pointer.current = pointerType
    clearTimeout(closing.current)
    if (pointerType === 'mouse') setOpen(true)
  }
  const leave = ({ pointerType }: PointerEvent) => {
    pointer.current = undefined
    if (pointerType === 'mouse') closing.current = setTimeout(() => setOpen(false), CLOSE_DELAY_MS)
  }
  // A mouse has already opened the menu by hovering, so its click must not close it.
  const press = () => setOpen(pointer.current === 'mouse' || !open)
  const blur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget) && pointer.current === undefined) setOpen(false)
  }
  const steer = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setOpen(true)
    const items = [...(list.current?.querySelectorAll('a') ?? [])]
    const at = items.findIndex((item) => item === document.activeElement)
    const next = event.key === 'ArrowDown' ? at + 1 : at - 1
    // The list may still be hidden, so move the focus after it is drawn.
    requestAnimationFrame(() => (next < 0 ? button.current : items[next])?.focus())
  }

  const inside = links.some(({ href }) => isCurrent(href))
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the button and the links inside are the controls
    <div className={styles.menu} onPointerEnter={enter} onPointerLeave={leave} onKeyDown={steer} onBlur={blur}>
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={id}
        aria-current={inside ? 'true' : undefined}
        className={className}
        onClick={press}
      >
        {label}
        <Icon name="chevron-down" className={styles.chevron} />
      </button>
      <ServiceLinks
        {...{ id, links, last }}
        ref={list}
        hidden={!open}
        className={styles.list}
        linkClass={styles.link}
        onChoose={() => setOpen(false)}
      />
    </div>
  )
}

interface ServiceLinksProps extends ComponentProps<'ul'>, Pick<Site['servicesMenu'], 'links' | 'last'> {
  linkClass: string | undefined
  onChoose?: () => void
}

/** The services of a menu, and what they cost. */
export function ServiceLinks({ links, last, linkClass, onChoose, ...list }: ServiceLinksProps) {
  return (
    <ul {...list}>
      {links.map(({ _key, label, href, icon }) => (
        <li key={_key}>
          <NavLink href={href} className={linkClass} onClick={onChoose}>
            {icon && <Icon name={icon} />}
            <span>{label}</span>
          </NavLink>
        </li>
      ))}
      {last?.href && last.label && (
        <li>
          <CmsLink href={last.href} className={linkClass} onClick={onChoose}>
            <Icon name="arrow-right" />
            <span>{last.label}</span>
          </CmsLink>
        </li>
      )}
    </ul>
  )
}
