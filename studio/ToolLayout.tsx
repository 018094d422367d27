import { ThemeProvider, useRootTheme } from '@sanity/ui'
import { useMemo } from 'react'
import type { ActiveToolLayoutProps } from 'sanity'
import { useMenuAnswer } from './presentation/useMenuAnswer.ts'

/** The widths in px at which @sanity/ui counts a window as the next larger one, but 900 in the place of 600. */
const MEDIA = [360, 900, 900, 1200, 1800, 2400]

/**
 * Around the tool that is open: Releases takes a window of 600 to 899 px for a narrower one. Between these its filter
 * by date is a popover around a tooltip, which breaks the tool (`CalendarPopover` of sanity 6.16 with @sanity/ui 4.4);
 * in a narrower one it is a dialog, which works.
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
