import { escapeMarkup } from '#render/search/escape.ts'
import { BAR, expiryInWords, type Message } from './messages.ts'
import barCss from './draftBar.css?inline'

/** Styles of the bar, for the page's style element. */
export const BAR_CSS = barCss

/**
 * The bar above a draft: what this is, how long the link is valid, and a button to leave. It works without script.
 * @param leavePath where the leave form is sent
 */
export function barMarkup(expiresAt: Date, leavePath: string): string {
  const time = `<time datetime="${expiresAt.toISOString()}">${expiryInWords(expiresAt)}</time>`
  return (
    `<aside class="draft-bar" aria-label="${BAR.label}"><p><strong>${BAR.heading}</strong> ${BAR.text} ${time}.</p>` +
    `<form method="post" action="${escapeMarkup(leavePath)}">` +
    `<button type="submit">${BAR.leave}</button></form></aside>`
  )
}

/** Styles of the service's own pages. They don't use the site's style sheets, which may be what is missing. */
export const MESSAGE_CSS = `
:root { color-scheme: light dark; font: 1.0625rem/1.6 system-ui, sans-serif }
body { margin: 0; padding: 12vh 1.5rem 3rem; background: light-dark(#fbfaf7, #14202e);
  color: light-dark(#17212d, #f1efe9) }
main { max-width: 34rem; margin: 0 auto }
h1 { font-size: 1.75rem; line-height: 1.25 }
a { color: light-dark(#0b4f92, #9fd0ff) }
`

/** One of the service's own pages. */
export function messageMarkup({ title, text }: Message): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeMarkup(title)}</title>
<style>${MESSAGE_CSS}</style>
</head>
<body>
<main>
<h1>${escapeMarkup(title)}</h1>
<p>${escapeMarkup(text)}</p>
<p><a href="/">Go to the website</a></p>
</main>
</body>
</html>
`
}
