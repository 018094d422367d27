import { accountPage, escapeHtml } from './accountPage.ts'

/** The minimum length of a password. */
export const MIN_PASSWORD = 12

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
  return accountPage(
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
