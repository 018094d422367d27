import { ThemeProvider, useRootTheme } from '@sanity/ui'
import { useMemo } from 'react'
import type { ActiveToolLayoutProps } from 'sanity'
import { useMenuAnswer } from '../presentation/useMenuAnswer.ts'

/** Breakpoints of @sanity/ui in px, with 900 instead of 600. */
const MEDIA = [360, 900, 900, 1200, 1800, 2400]

/**
 * Wraps the open tool, and makes Releases treat a window of 600 to 899 px as narrower. At those widths its date filter
 * is a popover around a tooltip, which breaks the tool (`CalendarPopover` of sanity 6.16 with @sanity/ui 4.4); below
 * them it is a dialog, which works.
 */
export function ToolLayout(props: ActiveToolLayoutProps) {
  useMenuAnswer()
  const { theme } = useRootTheme()
  const narrowed = useMemo(
    () => ({ ...theme, media: MEDIA, ...(theme.v2 && { v2: { ...theme.v2, media: MEDIA } }) }),
    [theme],
  )
  const layout = props.renderDefault(props)
  return props.activeTool.name === 'releases' ? <ThemeProvider theme={narrowed}>{layout}</ThemeProvider> : layout
}
