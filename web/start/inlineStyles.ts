import type { StartFacts } from '../lib/startFacts.ts'

/**
 * The page's styles are inline. Vite's loader looks for link elements before it fetches a style sheet, and disabled
 * ones added by script are never fetched. (In the HTML they would be: the preload scanner ignores `disabled`.)
 */
export function announceInlineStyles({ styles }: StartFacts): void {
  for (const file of styles) {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.disabled = true
    link.href = file
    document.head.append(link)
  }
}
