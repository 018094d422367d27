import type { Ref } from 'react'
import { EMPTY_FIELD } from '../../careers/interest.ts'

/** What password managers look for before they fill in a field: 1Password, Bitwarden, Dashlane, LastPass. */
const LEFT_ALONE = {
  'data-1p-ignore': true,
  'data-bwignore': true,
  'data-form-type': 'other',
  'data-lpignore': 'true',
}

/**
 * A field for machines that fill in whatever a form has. It is not drawn, so people meet it neither with their eyes nor
 * with a keyboard, a screen reader or a browser that fills in forms; where everything is drawn, its label says what to
 * do.
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
