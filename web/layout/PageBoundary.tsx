import { Component, type ReactNode } from 'react'
import { ContentUnavailable, MissingContent } from '../content/contentErrors.ts'
import { PageError } from './PageError.tsx'

interface PageBoundaryProps {
  /** Shown when the CMS has nothing published at this address. */
  notFound: ReactNode
  children: ReactNode
}

/** Shows in place of a page that can't be shown what is wrong and what to do. Give it the path as its key. */
export class PageBoundary extends Component<PageBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    if (error instanceof MissingContent) return this.props.notFound
    // One generic message for everything that is not the CMS's answer (ROUTE-09).
    return <PageError reason={error instanceof ContentUnavailable ? error.message : undefined} />
  }
}
