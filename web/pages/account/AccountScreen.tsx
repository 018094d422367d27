import { useEffect, useRef, type ReactNode } from 'react'
import type { Account } from '../../content/queries/account.ts'
import { Picture } from '../../ui/pictures/Picture.tsx'
import styles from './AccountScreen.module.css'

export type ViewName = keyof Pick<Account, 'signIn' | 'signUp' | 'forgot' | 'otp' | 'newPassword'>

/** Props of each view. */
export interface ViewProps {
  /** Initial value of its email field, or the address that the code was sent to. */
  email: string
  /** Switches views. Only the email address is kept, so that it is typed once; without one everything is cleared. */
  go: (view: ViewName, email?: string) => void
}

interface AccountScreenProps {
  account: Pick<Account, 'picture' | 'demonstration'>
  title: string
  subtitle: string
  /** Counts the switches between views; the heading takes the focus after each. */
  move: number
  /** The form, and links to other views. */
  children: ReactNode
}

/** One view of the account screens: title and form, with the drawing of the door that they share. */
export function AccountScreen({ account, title, subtitle, move, children }: AccountScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (move > 0) heading.current?.focus()
  }, [move])
  return (
    <div className={styles.screen}>
      <div className={`sheet cols ${styles.sheet}`}>
        <div className={styles.words}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <p className={`lead ${styles.subtitle}`}>{subtitle}</p>
          {account.demonstration && <p className={styles.demonstration}>{account.demonstration}</p>}
          {children}
        </div>
        <Picture picture={account.picture} eager className={styles.art} sizes="(min-width: 769px) 40vw, 100vw" />
      </div>
    </div>
  )
}

/** The line below a form that links to another view. */
export function Elsewhere({ children }: { children: ReactNode }) {
  return <p className={styles.elsewhere}>{children}</p>
}
