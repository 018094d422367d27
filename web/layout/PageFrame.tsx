import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom'
import type { PageResults } from '../content/pageResults.ts'
import { siteQuery } from '../content/queries/site.ts'
import { lazyExtra } from '../ui/extras/lazyExtra.tsx'
import { ShownPage } from '../ui/extras/ShownPage.tsx'
import { printDarkPictures } from '../ui/pictures/printDarkPictures.ts'
import { CallBar } from './CallBar.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './header/Header.tsx'
import { NavigationProgress } from './NavigationProgress.tsx'
import { PageLoading } from './PageLoading.tsx'
import { useNavigationFocus } from './useNavigationFocus.ts'
import styles from './PageFrame.module.css'

/** Id of the outermost element. In prerendered markup, everything before it belongs in the head. */
export const SITE_ELEMENT_ID = 'site'
/** Id of the main element, the target of the skip link. */
const MAIN_ID = 'main'

const Banner = lazyExtra(() => import('./Banner.tsx'))
/** Like the `parts` of a page's module. */
export const frameParts = ({ site }: PageResults) => (site.banner?.text ? ['layout/Banner.tsx'] : [])

/** Most days there is no news, so its script is lazy. */
function News() {
  const { banner } = useSuspenseQuery(siteQuery).data
  return (
    <Suspense fallback={null}>
      {banner?.text && <Banner key={banner.text} banner={banner} text={banner.text} />}
    </Suspense>
  )
}

/**
 * A new path remounts even the same component, because a translating browser may have replaced the text nodes of the
 * previous page.
 */
function Page() {
  return <Outlet key={useLocation().pathname.toLowerCase()} />
}

/** A separate component, so that its effects run before those of `ScrollRestoration`. */
function NavigationFocus() {
  useNavigationFocus()
  return null
}

/** The frame of every screen (ROUTE-07): skip link, header, main, footer, and on phones the call bar. */
export function PageFrame() {
  useEffect(printDarkPictures, [])
  return (
    <div id={SITE_ELEMENT_ID} className={styles.frame}>
      <a className={styles.skip} href={`#${MAIN_ID}`}>
        Skip to content
      </a>
      <NavigationProgress />
      <Header />
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        <Suspense fallback={<PageLoading />}>
          <Page />
          <ShownPage />
        </Suspense>
      </main>
      <Footer />
      <CallBar />
      <News />
      <NavigationFocus />
      <ScrollRestoration />
    </div>
  )
}
