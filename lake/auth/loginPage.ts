import { accountPage, escapeHtml } from './accountPage.ts'

interface LoginForm {
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
  return accountPage(
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
