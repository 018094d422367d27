import { Form, SubmitButton, useValidatedForm } from '../../ui/form/Form.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { newPasswordForm } from './accountForms.ts'
import { Back } from './AccountScreen.tsx'
import { RESET_MS, useSimulatedAnswer } from './simulation.ts'

interface NewPasswordViewProps {
  onDone: () => void
  onBack: () => void
}

/** The last step: a new password, twice (AUTH-06). */
export function NewPasswordView({ onDone, onBack }: NewPasswordViewProps) {
  const form = useValidatedForm(newPasswordForm, { password: '', confirmPassword: '' })
  const answer = useSimulatedAnswer()
  const reset = async () => {
    await answer(RESET_MS)
    window.alert('Password reset successful!')
    onDone()
  }
  return (
    <>
      <Form form={form} onSubmit={reset}>
        <PasswordField
          form={form}
          name="password"
          label="New Password"
          hint="At least 6 characters."
          autoComplete="new-password"
          required
        />
        <PasswordField
          form={form}
          name="confirmPassword"
          label="Confirm New Password"
          autoComplete="new-password"
          required
        />
        <SubmitButton form={form}>Reset Password</SubmitButton>
      </Form>
      <Back onClick={onBack}>Back to Login</Back>
    </>
  )
}
