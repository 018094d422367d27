import { Button } from '../../ui/links/Button.tsx'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { Form, SubmitButton, useValidatedForm } from '../../ui/form/Form.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { TextField } from '../../ui/form/Field.tsx'
import { signInForm } from './accountForms.ts'
import { Elsewhere } from './AccountScreen.tsx'
import { SIGN_IN_MS, useSimulatedAnswer } from './simulation.ts'
import styles from './SignInView.module.css'

interface SignInViewProps {
  /** What to start the e-mail field with. */
  email: string
  onDone: () => void
  /** Both are given what stands in the e-mail field. */
  onSignUp: (email: string) => void
  onForgot: (email: string) => void
}

/** E-mail and password (AUTH-02). */
export function SignInView({ email, onDone, onSignUp, onForgot }: SignInViewProps) {
  const form = useValidatedForm(signInForm, { email, password: '', remember: false })
  const answer = useSimulatedAnswer()
  const signIn = async () => {
    await answer(SIGN_IN_MS)
    window.alert('Login successful!')
    onDone()
  }
  return (
    <>
      <Form form={form} onSubmit={signIn}>
        <TextField form={form} name="email" label="Email" type="email" autoComplete="username" required />
        <PasswordField form={form} name="password" label="Password" autoComplete="current-password" required />
        <div className={styles.options}>
          <Checkbox form={form} name="remember" label="Remember me" />
          <Button look="text" onClick={() => onForgot(form.getValues('email'))}>
            Forgot Password?
          </Button>
        </div>
        <SubmitButton form={form}>Sign In</SubmitButton>
      </Form>
      <Elsewhere>
        Don’t have an account?
        <Button look="text" onClick={() => onSignUp(form.getValues('email'))}>
          Sign Up
        </Button>
      </Elsewhere>
    </>
  )
}
