import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../pictures/Icon.tsx'
import type { InterfaceIcon } from '../pictures/iconNames.ts'
import { CmsLink, type CmsLinkProps } from './CmsLink.tsx'
import styles from './Button.module.css'

/** `solid` once a view, for what to do next; `outline` beside it; `amber` on a loud plane; `text` within a passage. */
type ButtonLook = 'solid' | 'outline' | 'amber' | 'text'

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'> {
  children: ReactNode
  ref?: Ref<HTMLButtonElement>
  look?: ButtonLook
  type?: 'button' | 'submit'
  /** Drawn before the words. */
  icon?: InterfaceIcon
  /** Shows a spinner and disables the button while its work is under way. */
  busy?: boolean
  /** 44 instead of 52 px high. */
  small?: boolean
}

export function Button({
  children,
  look = 'solid',
  type = 'button',
  icon,
  busy = false,
  small = false,
  disabled,
  className,
  ...rest
}: ButtonProps) {
  const drawn = busy ? 'loader-circle' : icon
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- the type is one of the two that a form knows
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      data-look={look}
      data-small={small || undefined}
      className={classes(styles.button, className)}
    >
      {drawn && <Icon name={drawn} className={busy ? styles.spinner : undefined} />}
      {/* A browser that translates the page replaces bare words, and React would no longer find them beside the icon. */}
      <span>{children}</span>
    </button>
  )
}

interface ButtonLinkProps extends CmsLinkProps {
  look?: ButtonLook
  /** Drawn after the words, moving a little on hover. */
  arrow?: boolean
  small?: boolean
}

/** A link that looks like a button. */
export function ButtonLink({
  children,
  look = 'solid',
  arrow = look === 'solid',
  small,
  className,
  ...rest
}: ButtonLinkProps) {
  return (
    <span className={styles.holder} data-look={look} data-small={small || undefined}>
      <CmsLink {...rest} className={classes(styles.button, className)}>
        {children}
        {arrow && <Icon name="arrow-right" className={styles.arrow} />}
      </CmsLink>
    </span>
  )
}

/** A row of buttons that wraps; each fills the line on a phone. */
export function ButtonRow({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={classes(styles.row, className)}>{children}</div>
}
