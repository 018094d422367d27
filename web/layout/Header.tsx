import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { siteQuery } from '../content/siteQuery.ts'
import { Icon } from '../ui/Icon.tsx'
import { Logo } from './Logo.tsx'
import { MobileMenu } from './MobileMenu.tsx'
import { Navigation } from './Navigation.tsx'
import { TopBar } from './TopBar.tsx'
import { useEscape } from './useEscape.ts'
import { useOpenUntilNavigation } from './useOpenUntilNavigation.ts'
import styles from './Header.module.css'

const MENU_ID = 'menu'

/** Before every screen: top bar, logo, navigation; a hamburger with the menu sheet at 768 px or less (HEAD). */
export function Header() {
  const { data: site } = useSuspenseQuery(siteQuery)
  const menuButton = useRef<HTMLButtonElement>(null)
  const [menuOpen, setMenuOpen] = useOpenUntilNavigation()
  useEscape(menuOpen, () => {
    setMenuOpen(false)
    menuButton.current?.focus()
  })
  return (
    <header className={styles.header}>
      <TopBar site={site} />
      <div className={styles.main}>
        <div className={`sheet ${styles.sheet}`}>
          <Logo site={site} />
          <Navigation site={site} className={styles.navigation} />
          <button
            ref={menuButton}
            type="button"
            className={styles.menuButton}
            aria-expanded={menuOpen}
            aria-controls={MENU_ID}
            aria-label="Menu"
            onClick={() => setMenuOpen(!menuOpen)}
          >
            <Icon name={menuOpen ? 'x' : 'menu'} />
          </button>
        </div>
      </div>
      <div id={MENU_ID} className={styles.sheetHolder}>
        {menuOpen && <MobileMenu site={site} onChoose={() => setMenuOpen(false)} />}
      </div>
    </header>
  )
}
