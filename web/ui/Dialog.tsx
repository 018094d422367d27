import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { Icon } from './pictures/Icon.tsx'
import styles from './Dialog.module.css'

interface DialogProps {
  /** Names the dialog; the focus moves here, so that it is read first. */
  title: string
  /** The visitor closed it: Escape, the button, or a click beside it. */
  onClose: () => void
  /** Above the title. */
  above?: ReactNode
  children: ReactNode
}

/**
 * A modal dialog, open for as long as it is rendered. The browser keeps the focus inside and gives it back afterward.
 */
export function Dialog({ title, onClose, above, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  const pressedBeside = useRef(false)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Going back and forward opens dialogs, too, and leaves the page behind them where it was.
    heading.current?.focus({ preventScroll: true })
    return () => element?.close()
  }, [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Escape does what a click beside it does
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={styles.dialog}
      // `close` fires late; the dialog may be open again by then.
      onClose={() => !dialog.current?.open && onClose()}
      // Selecting text and releasing outside the dialog is a click beside it too.
      onPointerDown={({ target }) => {
        pressedBeside.current = target === dialog.current
      }}
      onClick={({ target }) => target === dialog.current && pressedBeside.current && dialog.current?.close()}
    >
      <div className={styles.sheet}>
        <button type="button" className={styles.close} onClick={() => dialog.current?.close()}>
          <Icon name="x" />
          <span className="visually-hidden">Close</span>
        </button>
        {above}
        <h2 ref={heading} id={titleId} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  )
}
