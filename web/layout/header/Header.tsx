import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import { siteQuery } from '../../content/queries/site.ts'
import { whenIdle } from '../../lib/whenIdle.ts'
import { CmsLink } from '../../ui/links/CmsLink.tsx'
import { useIsCurrent } from '../../ui/links/useIsCurrent.ts'
import { Icon } from '../../ui/pictures/Icon.tsx'
import { Logo } from './Logo.tsx'
import { MobileMenu } from './MobileMenu.tsx'
import { Navigation } from './Navigation.tsx'
import { ReturningHeader } from './ReturningHeader.tsx'
import { TopBar } from './TopBar.tsx'
import { useMenu } from './useMenu.ts'
import styles from './Header.module.css'

const MENU_ID = 'menu'

/**
 * The header: top bar, logo, navigation, one call to action; a hamburger with the menu sheet at 768 px or less (HEAD).
 */
export function Header() {
  const { data: site } = useSuspenseQuery(siteQuery)
  const isCurrent = useIsCurrent()
  const action = site.headerAction
  return (
    <ReturningHeader>
      <TopBar site={site} />
      <BarWithMenu menu={<MobileMenu site={site} />}>
        <Logo site={site} />
        <Navigation site={site} className={styles.navigation} />
        {action?.href && !isCurrent(action.href) && (
          <CmsLink href={action.href} className={styles.action}>
            {action.label}
          </CmsLink>
        )}
      </BarWithMenu>
    </ReturningHeader>
  )
}

interface BarWithMenuProps {
  children: ReactNode
  /** Always rendered, so that the first tap only has to show it. */
  menu: ReactNode
}

/** Has the open state. The content is passed in as elements, so it doesn't re-render with each tap. */
function BarWithMenu({ children, menu }: BarWithMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useMenu(() => button.current?.focus())
  // Measuring it lays out the closed sheet ahead of the first tap.
  useEffect(() => whenIdle(() => sheet.current?.firstElementChild?.getBoundingClientRect()), [])
  // A chosen link closes the sheet right away, even while its page is loading (HEAD-07).
  const closeAfterLink = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a')) setOpen(false)
  }
  return (
    <>
      <div className={styles.main}>
        <div className={`sheet ${styles.sheet}`}>
          {children}
          <button
            ref={button}
            type="button"
            className={styles.menuButton}
            aria-expanded={open}
            aria-controls={MENU_ID}
            aria-label="Menu"
            onClick={() => setOpen(!open)}
          >
            <Icon name={open ? 'x' : 'menu'} />
          </button>
        </div>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the links inside are the controls */}
      <div ref={sheet} id={MENU_ID} hidden={!open} className={styles.sheetHolder} onClick={closeAfterLink}>
        {menu}
      </div>
    </>
  )
}
