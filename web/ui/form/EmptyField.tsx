import type { Ref } from 'react'
import { EMPTY_FIELD } from '@archstep/contracts/forms/emptyField.ts'

/** Attributes that keep password managers from filling in a field: 1Password, Bitwarden, Dashlane, LastPass. */
const LEFT_ALONE = {
  'data-1p-ignore': true,
  'data-bwignore': true,
  'data-form-type': 'other',
  'data-lpignore': 'true',
}

/**
 * A honeypot for bots that fill in every field. It is not rendered, so people don't meet it visually, by keyboard, with
 * a screen reader or through autofill. Where styles are off, its label says to leave it empty.
 */
export function EmptyField({ ref }: { ref: Ref<HTMLInputElement> }) {
  return (
    <div hidden>
      <label>
        Leave this empty
        <input ref={ref} name={EMPTY_FIELD} type="text" autoComplete="off" tabIndex={-1} {...LEFT_ALONE} />
      </label>
    </div>
  )
}
