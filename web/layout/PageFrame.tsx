import { Suspense, useEffect, type ReactNode } from 'react'
import { siteQuery } from '../content/siteQuery.ts'
import { printDarkPictures } from '../ui/printDarkPictures.ts'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { NavigationProgress } from './NavigationProgress.tsx'
import { PageLoading } from './PageLoading.tsx'
import { useNavigationEffects } from './useNavigationEffects.ts'
import styles from './PageFrame.module.css'

/** Queries of the frame: every page needs them. */
export const frameQueries = [siteQuery]

/** Id of the main element: where the skip link leads. */
const MAIN_ID = 'main'

/** What every screen has around it (ROUTE-07): skip link, header, main, footer. */
export function PageFrame({ children }: { children: ReactNode }) {
  useNavigationEffects()
  useEffect(printDarkPictures, [])
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href={`#${MAIN_ID}`}>
        Skip to content
      </a>
      <NavigationProgress />
      <Header />
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        <Suspense fallback={<PageLoading />}>{children}</Suspense>
      </main>
      <Footer />
    </div>
  )
}
