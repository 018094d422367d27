import { createHash } from 'node:crypto'

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
:root { --line: #767b85; --accent: #2349c5; --wrong: #b3261e }
@media (prefers-color-scheme: dark) { :root { --line: #8b909a; --accent: #a9bcff; --wrong: #ffb4ab } }
body { margin: 0; display: grid; min-height: 100vh; place-items: center }
main { box-sizing: border-box; width: min(24rem, 100vw); padding: 1.5rem }
h1 { font-size: 1.5rem; margin: 0 0 1.5rem }
label { display: block; font-weight: 600 }
input, button { box-sizing: border-box; width: 100%; min-height: 2.75rem; font: inherit; border-radius: .375rem }
input { margin: .25rem 0 1.25rem; padding: 0 .75rem; border: 1px solid var(--line) }
button { border: 0; font-weight: 600; background: var(--accent); color: Canvas; cursor: pointer }
a { color: var(--accent) }
.hint { margin: -.75rem 0 1.25rem; font-size: .875rem }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
.problem { border-left: 4px solid var(--wrong); padding-left: .75rem; margin: 0 0 1.25rem }
`

/** The only style source that the page's Content-Security-Policy has to allow. */
export const STYLE_SOURCE = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

/** One of the lake's own pages, which work without script. @param content HTML */
export const accountPage = (title: string, content: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>
`

/** A page with a message and a link. */
export function messagePage(title: string, text: string, next?: { url: string; text: string }): string {
  const link = next ? `<p><a href="${escapeHtml(next.url)}">${escapeHtml(next.text)}</a></p>` : ''
  return accountPage(title, `<p>${escapeHtml(text)}</p>${link}`)
}
