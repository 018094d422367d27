import { Form, SubmitButton, useValidatedForm } from '../../ui/form/Form.tsx'
import { TextField } from '../../ui/form/Field.tsx'
import { forgotForm } from './accountForms.ts'
import { Back } from './AccountScreen.tsx'
import { SEND_CODE_MS, useSimulatedAnswer } from './simulation.ts'

interface ForgotViewProps {
  /** What to start the e-mail field with. */
  email: string
  onSent: (email: string) => void
  onBack: () => void
}

/** The address that a code shall go to (AUTH-04). */
export function ForgotView({ email, onSent, onBack }: ForgotViewProps) {
  const form = useValidatedForm(forgotForm, { email })
  const answer = useSimulatedAnswer()
  const send = async (fields: { email: string }) => {
    await answer(SEND_CODE_MS)
    window.alert(`OTP sent to ${fields.email}`)
    onSent(fields.email)
  }
  return (
    <>
      <Form form={form} onSubmit={send}>
        <TextField form={form} name="email" label="Email" type="email" autoComplete="email" required />
        <SubmitButton form={form}>Send Verification Code</SubmitButton>
      </Form>
      <Back onClick={onBack}>Back to Login</Back>
    </>
  )
}
