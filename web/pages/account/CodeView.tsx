import { useState, useEffect } from 'react'
import { Button } from '../../ui/links/Button.tsx'
import { fieldId, TextField } from '../../ui/form/Field.tsx'
import { Form, SubmitButton, useValidatedForm } from '../../ui/form/Form.tsx'
import { codeForm } from './accountForms.ts'
import { Back } from './AccountScreen.tsx'
import styles from './CodeView.module.css'
import { CODE_LENGTH, isCodeRight, RESEND_MS, useSimulatedAnswer, VERIFY_MS } from './simulation.ts'

const TICK_MS = 1000

/**
 * Counts down from a number of seconds, a tick a second, as soon as it is there.
 * @returns the seconds that are left, and a function that starts again
 */
function useCountdown(seconds: number): [left: number, restart: () => void] {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft(left - 1), TICK_MS)
    return () => clearTimeout(timer)
  }, [left])
  return [left, () => setLeft(seconds)]
}

/** How long after a code was sent another may be asked for (AUTH-04). */
const RESEND_AFTER_S = 30

/** A code as it is typed or pasted, '123 456' included. */
const onlyDigits = (text: string) => text.replaceAll(/\D/g, '').slice(0, CODE_LENGTH)

interface CodeViewProps {
  /** Where the code went. */
  email: string
  onVerified: () => void
  onBack: () => void
}

/** The code that was sent, and a way to get another (AUTH-05). */
export function CodeView({ email, onVerified, onBack }: CodeViewProps) {
  const form = useValidatedForm(codeForm, { otp: '' })
  const verification = useSimulatedAnswer()
  const resending = useSimulatedAnswer()
  const [isResending, setResending] = useState(false)
  const [secondsLeft, restartCountdown] = useCountdown(RESEND_AFTER_S)

  const verify = async ({ otp }: { otp: string }) => {
    await verification(VERIFY_MS)
    if (isCodeRight(otp)) onVerified()
    else form.setError('otp', { message: 'Invalid OTP. Please try again.' })
  }
  const resend = async () => {
    setResending(true)
    await resending(RESEND_MS)
    window.alert(`OTP resent to ${email}`)
    setResending(false)
    restartCountdown()
    // The button can't be pressed for a while.
    document.getElementById(fieldId('otp'))?.focus()
  }
  return (
    <>
      <Form form={form} onSubmit={verify}>
        <TextField
          form={form}
          name="otp"
          label="Verification code"
          autoComplete="one-time-code"
          inputMode="numeric"
          pattern={`[0-9]{${CODE_LENGTH}}`}
          filter={onlyDigits}
          className={styles.code}
          required
        />
        <SubmitButton form={form}>Verify</SubmitButton>
      </Form>
      <p className={styles.resend}>
        <Button look="text" busy={isResending} disabled={secondsLeft > 0} onClick={() => void resend()}>
          Resend OTP
        </Button>
        {secondsLeft > 0 && <span>in {secondsLeft} s</span>}
      </p>
      <Back onClick={onBack}>Back</Back>
    </>
  )
}
