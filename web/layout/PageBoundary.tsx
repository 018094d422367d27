import { Component, type ReactNode } from 'react'
import { ContentUnavailable, MissingContent } from '../content/contentErrors.ts'
import { PageError } from './PageError.tsx'
import { PageLoading } from './PageLoading.tsx'
import { isFirstPage, loadAsDocument, restoreContent } from './recovery.ts'

interface PageBoundaryProps {
  /** Shown when the CMS has nothing published at this address. */
  notFound: ReactNode
  children: ReactNode
}

interface PageBoundaryState {
  error: unknown
  /** True while it is found out whether the page can be had in another way. */
  recovering: boolean
}

/**
 * Shows in place of a page that can't be shown what is wrong and what to do, unless it can be had in another way. Give it
 * the path as its key.
 */
export class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override state: PageBoundaryState = { error: undefined, recovering: false }

  static getDerivedStateFromError(error: unknown): PageBoundaryState {
    return { error, recovering: !isFirstPage() }
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof MissingContent) return
    // React tells a boundary of the error and nobody else.
    if (import.meta.env.REPORTS_URL) reportError(error)
    if (restoreContent(error)) this.setState({ error: undefined })
    else if (!isFirstPage()) void this.recover(error)
  }

  private async recover(error: unknown) {
    this.setState({ recovering: await loadAsDocument(error) })
  }

  override render() {
    const { error, recovering } = this.state
    if (error === undefined) return this.props.children
    if (error instanceof MissingContent) return this.props.notFound
    if (recovering) return <PageLoading />
    // One generic message for everything that is not the CMS's answer (ROUTE-09).
    return <PageError reason={error instanceof ContentUnavailable ? error.message : undefined} />
  }
}
