import { useEffect, useState, type ReactNode } from 'react'
import { fieldId, TextField } from '../../ui/form/Field.tsx'
import { Form, SubmitButton, useValidatedForm } from '../../ui/form/Form.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { Button } from '../../ui/links/Button.tsx'
import { codeForm, forgotForm, newPasswordForm, PASSWORD_HINT } from './accountForms.ts'
import { Elsewhere, type ViewProps } from './AccountScreen.tsx'
import {
  CODE_LENGTH,
  isCodeRight,
  RESEND_MS,
  RESET_MS,
  SEND_CODE_MS,
  useSimulatedStep,
  VERIFY_MS,
} from './simulation.ts'
import styles from './NewPassword.module.css'

/** Delay before another code can be requested (AUTH-04). */
const RESEND_AFTER_S = 30
const TICK_MS = 1000

/** Step one: the address to send a code to (AUTH-04). */
export function ForgotView({ email, go }: ViewProps) {
  const form = useValidatedForm(forgotForm, { email })
  const send = useSimulatedStep<{ email: string }>(SEND_CODE_MS, (fields) => {
    window.alert(`OTP sent to ${fields.email}`)
    go('otp', fields.email)
  })
  return (
    <>
      <Form form={form} onSubmit={send}>
        <TextField form={form} name="email" label="Email" type="email" autoComplete="email" required />
        <SubmitButton form={form}>Send Verification Code</SubmitButton>
      </Form>
      <Back onClick={() => go('signIn')}>Back to Login</Back>
    </>
  )
}

/** Keeps the digits of a typed or pasted code, such as '123 456'. */
const onlyDigits = (text: string) => text.replaceAll(/\D/g, '').slice(0, CODE_LENGTH)

/** Step two: the code, and a button for another one (AUTH-05). */
export function CodeView({ email, go }: ViewProps) {
  const form = useValidatedForm(codeForm, { otp: '' })
  const [isResending, setResending] = useState(false)
  const [secondsLeft, setSecondsLeft] = useState(RESEND_AFTER_S)
  useEffect(() => {
    if (secondsLeft === 0) return
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), TICK_MS)
    return () => clearTimeout(timer)
  }, [secondsLeft])
  const verify = useSimulatedStep<{ otp: string }>(VERIFY_MS, ({ otp }) => {
    if (isCodeRight(otp)) go('newPassword')
    else form.setError('otp', { message: 'Invalid OTP. Please try again.' })
  })
  const resend = useSimulatedStep(RESEND_MS, () => {
    window.alert(`OTP resent to ${email}`)
    setResending(false)
    setSecondsLeft(RESEND_AFTER_S)
    // The button is disabled for a while.
    document.getElementById(fieldId('otp'))?.focus()
  })
  const askAgain = () => {
    setResending(true)
    void resend()
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
        <Button look="text" busy={isResending} disabled={secondsLeft > 0} onClick={askAgain}>
          Resend OTP
        </Button>
        {secondsLeft > 0 && <span>in {secondsLeft} s</span>}
      </p>
      <Back onClick={() => go('forgot', email)}>Back</Back>
    </>
  )
}

/** Step three: a new password, twice (AUTH-06). */
export function NewPasswordView({ go }: ViewProps) {
  const form = useValidatedForm(newPasswordForm, { password: '', confirmPassword: '' })
  const reset = useSimulatedStep(RESET_MS, () => {
    window.alert('Password reset successful!')
    go('signIn')
  })
  return (
    <>
      <Form form={form} onSubmit={() => reset()}>
        <PasswordField
          form={form}
          name="password"
          label="New Password"
          hint={PASSWORD_HINT}
          autoComplete="new-password"
        />
        <PasswordField form={form} name="confirmPassword" label="Confirm New Password" autoComplete="new-password" />
        <SubmitButton form={form}>Reset Password</SubmitButton>
      </Form>
      <Back onClick={() => go('signIn')}>Back to Login</Back>
    </>
  )
}

/** Goes back to the previous view. */
function Back({ children, onClick }: { children: ReactNode; onClick: () => void }) {
  return (
    <Elsewhere>
      <Button look="text" icon="arrow-left" onClick={onClick}>
        {children}
      </Button>
    </Elsewhere>
  )
}
