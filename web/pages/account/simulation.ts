/*
 * Accounts on this site are simulated. Nothing here calls a server, creates a session or stores a password; each step
 * waits about as long as a server would take and then succeeds. To make accounts real, replace `useSimulatedStep` and
 * `isCodeRight` with calls to an account service; the views can stay as they are.
 */
import { useEffect, useRef } from 'react'

/** How long each step takes (AUTH-08). */
export const REGISTER_MS = 2000
export const SIGN_IN_MS = 1500
export const SIGN_UP_MS = 1500
export const SEND_CODE_MS = 1500
export const VERIFY_MS = 1500
export const RESET_MS = 1500
export const RESEND_MS = 1000

export const CODE_LENGTH = 6

/** Any code of the right length is the right one. */
export const isCodeRight = (code: string) => code.length === CODE_LENGTH

/**
 * A submit handler that waits some milliseconds and then calls `then` with the fields, unless the view has been
 * unmounted.
 */
export function useSimulatedStep<Fields = void>(ms: number, then: (fields: Fields) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return async (fields: Fields) => {
    await new Promise((resolve) => {
      timer.current = setTimeout(resolve, ms)
    })
    then(fields)
  }
}
