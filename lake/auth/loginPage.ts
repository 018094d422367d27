import { createHash } from 'node:crypto'

/** The minimum length of a password. */
export const MIN_PASSWORD = 12

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
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

const page = (title: string, content: string): string => `<!doctype html>
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

export interface LoginForm {
  /** The form's target: path and query string. */
  action: string
  /** The host of the Studio that the person is signing in to. */
  studio: string
  /** What the person entered last time. */
  email: string
  problem: string | undefined
}

/** The sign-in page, which works without script and with password managers. */
export function loginPage({ action, studio, email, problem }: LoginForm): string {
  const invalid = problem ? ' aria-invalid="true" aria-describedby="problem"' : ''
  return page(
    problem ? 'Sign in: there is a problem' : 'Sign in',
    `<p>This opens the Studio at <b>${escapeHtml(studio)}</b>, where the content is edited.</p>
${problem ? `<p class="problem" id="problem" role="alert">${escapeHtml(problem)}</p>` : ''}
<form method="post" action="${escapeHtml(action)}">
<label for="email">Email address</label>
<input id="email" name="email" type="email" autocomplete="username" required value="${escapeHtml(email)}"${invalid}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required${invalid}>
<button type="submit">Sign in</button>
</form>`,
  )
}

export interface PasswordForm {
  title: string
  /** The form's target: path and query string. */
  action: string
  /** The account whose password is set. */
  email: string
  /** Whether people prove who they are with their old password instead of a link. */
  asksForOld: boolean
  problem: string | undefined
}

/** The page where people set a password; it works with password managers and without script. */
export function passwordPage({ title, action, email, asksForOld, problem }: PasswordForm): string {
  const invalid = problem ? ' aria-invalid="true"' : ''
  const old = `<label for="old">Your current password</label>
<input id="old" name="old" type="password" autocomplete="current-password" required>`
  return page(
    problem ? `${title}: there is a problem` : title,
    `${problem ? `<p class="problem" id="problem" role="alert">${escapeHtml(problem)}</p>` : ''}
<form method="post" action="${escapeHtml(action)}">
<label for="email">Email address</label>
<input id="email" name="email" type="email" autocomplete="username" required value="${escapeHtml(email)}"${asksForOld ? '' : ' readonly'}>
${asksForOld ? old : ''}
<label for="password">New password</label>
<input id="password" name="password" type="password" autocomplete="new-password" required minlength="${MIN_PASSWORD}" aria-describedby="hint${problem ? ' problem' : ''}"${invalid}>
<p class="hint" id="hint">At least ${MIN_PASSWORD} characters. A few words that you like make a good one.</p>
<button type="submit">Set the password</button>
</form>`,
  )
}

/** A page with a message and a link. */
export function messagePage(title: string, text: string, next?: { url: string; text: string }): string {
  const link = next ? `<p><a href="${escapeHtml(next.url)}">${escapeHtml(next.text)}</a></p>` : ''
  return page(title, `<p>${escapeHtml(text)}</p>${link}`)
}
