import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom'
import { siteQuery } from '../content/queries/site.ts'
import { printDarkPictures } from '../ui/pictures/printDarkPictures.ts'
import { CallBar } from './CallBar.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './header/Header.tsx'
import { lazyExtra } from './lazyExtra.tsx'
import { NavigationProgress } from './NavigationProgress.tsx'
import { PageLoading } from './PageLoading.tsx'
import { ShownPage } from './ShownPage.tsx'
import { useArrival } from './useArrival.ts'
import styles from './PageFrame.module.css'

/** Id of the outermost element: in prerendered markup all that comes before it belongs into the head. */
export const SITE_ELEMENT_ID = 'site'
/** Id of the main element: where the skip link leads. */
const MAIN_ID = 'main'

const Banner = lazyExtra(() => import('./Banner.tsx'))

/** Most days there are none, and no script for them is sent. */
function News() {
  const { banner } = useSuspenseQuery(siteQuery).data
  return (
    <Suspense fallback={null}>
      {banner?.text && <Banner key={banner.text} banner={banner} text={banner.text} />}
    </Suspense>
  )
}

/**
 * Another address is another page, though the same component shows it: React keeps nothing of the one before, whose bare
 * words a browser that translates has taken away.
 */
function Page() {
  return <Outlet key={useLocation().pathname.toLowerCase()} />
}

/** A component of its own, so that its effects run before those of `ScrollRestoration`. */
function Arrival() {
  useArrival()
  return null
}

/** What every screen has around it (ROUTE-07): skip link, header, main, footer; on phones a bar to call. */
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
      <Arrival />
      <ScrollRestoration />
    </div>
  )
}
