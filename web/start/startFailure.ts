import { SCRIPT_TIMEOUT_MS } from '../lib/loadScript.ts'
import { reloadWithTyped } from '../lib/typedFields.ts'
import { withTimeout } from '../lib/withTimeout.ts'
import styles from './startFailure.module.css'

/**
 * Shows a message with a retry above the page, which stays readable with everything that was typed. Needs no other
 * script, because any of them may be the missing one.
 */
function showStartFailure(): void {
  const text = document.createElement('p')
  text.textContent = 'A part of the page could not be loaded. You can read it, but its buttons and forms may not work.'
  const retry = document.createElement('button')
  retry.type = 'button'
  retry.textContent = 'Try again'
  retry.addEventListener('click', reloadWithTyped)
  const notice = document.createElement('div')
  notice.setAttribute('role', 'alert')
  notice.className = styles.notice ?? ''
  notice.append(text, retry)
  document.body.prepend(notice)
}

/** Tells the visitor if the page's scripts fail or do not arrive within 120 s (ROUTE-09). */
export async function reportStartFailure(start: Promise<void>): Promise<void> {
  try {
    await withTimeout(start, SCRIPT_TIMEOUT_MS, () => new Error('The scripts of the page did not arrive in time.'))
  } catch (error) {
    console.error(error)
    showStartFailure()
  }
}
