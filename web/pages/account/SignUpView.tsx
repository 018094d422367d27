import { Button } from '../../ui/links/Button.tsx'
import { CmsLink } from '../../ui/links/CmsLink.tsx'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { Form, SubmitButton, useValidatedForm } from '../../ui/form/Form.tsx'
import type { Account } from '../../content/queries/account.ts'
import { emptyRegistration, signUpForm } from './accountForms.ts'
import { Elsewhere } from './AccountScreen.tsx'
import { RegistrationFields } from './RegistrationFields.tsx'
import { SIGN_UP_MS, useSimulatedAnswer } from './simulation.ts'

interface SignUpViewProps {
  /** What to start the e-mail field with. */
  email: string
  terms: Account['terms']
  onDone: () => void
  /** Is given what stands in the e-mail field. */
  onSignIn: (email: string) => void
}

/** A new account. Agreeing to the terms is asked for and not enforced (AUTH-03). */
export function SignUpView({ email, terms, onDone, onSignIn }: SignUpViewProps) {
  const form = useValidatedForm(signUpForm, { ...emptyRegistration, email, agreed: false })
  const answer = useSimulatedAnswer()
  const signUp = async () => {
    await answer(SIGN_UP_MS)
    window.alert('Registration successful!')
    onDone()
  }
  return (
    <>
      <Form form={form} onSubmit={signUp}>
        <RegistrationFields form={form} />
        <Checkbox
          form={form}
          name="agreed"
          label={
            <>
              I agree to the <CmsLink href={terms.href}>{terms.label}</CmsLink>
            </>
          }
        />
        <SubmitButton form={form}>Create Account</SubmitButton>
      </Form>
      <Elsewhere>
        Already have an account?
        <Button look="text" onClick={() => onSignIn(form.getValues('email'))}>
          Sign In
        </Button>
      </Elsewhere>
    </>
  )
}
