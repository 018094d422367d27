import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LOGIN_PAGE } from '@archstep/contracts/urls/routes.ts'
import { accountQuery, type Account } from '../../content/queries/account.ts'
import { PageMeta } from '../../layout/PageMeta.tsx'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { TextField } from '../../ui/form/Field.tsx'
import { Form, SubmitButton, useValidatedForm } from '../../ui/form/Form.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { Button } from '../../ui/links/Button.tsx'
import { CmsLink } from '../../ui/links/CmsLink.tsx'
import { emptyRegistration, signInForm, signUpForm } from './accountForms.ts'
import { AccountScreen, Elsewhere, type ViewName, type ViewProps } from './AccountScreen.tsx'
import { CodeView, ForgotView, NewPasswordView } from './NewPassword.tsx'
import { RegistrationFields } from './RegistrationFields.tsx'
import { SIGN_IN_MS, SIGN_UP_MS, useSimulatedStep } from './simulation.ts'
import styles from './AccountScreen.module.css'

const VIEWS = {
  signIn: SignInView,
  signUp: SignUpView,
  forgot: ForgotView,
  otp: CodeView,
  newPassword: NewPasswordView,
}

/** Sign-in, sign-up, and the three steps to a new password: five views, one at a time (AUTH-02 to AUTH-10). */
export default function LoginPage() {
  const { data: account } = useSuspenseQuery(accountQuery)
  const [{ name, email, move }, setPlace] = useState<{ name: ViewName; email: string; move: number }>({
    name: 'signIn',
    email: '',
    move: 0,
  })
  const View = VIEWS[name]
  const { title, subtitle } = account[name]
  return (
    <>
      <PageMeta seo={account.signIn.seo} path={LOGIN_PAGE} unlisted />
      <AccountScreen account={account} title={title} subtitle={subtitle.replaceAll('{email}', () => email)} move={move}>
        {/* Each switch starts its view afresh, even a switch to the same view. */}
        <View
          key={move}
          email={email}
          terms={account.terms}
          go={(to, typed = '') => setPlace({ name: to, email: typed, move: move + 1 })}
        />
      </AccountScreen>
    </>
  )
}

/** Email and password (AUTH-02). */
function SignInView({ email, go }: ViewProps) {
  const form = useValidatedForm(signInForm, { email, password: '', remember: false })
  const signIn = useSimulatedStep(SIGN_IN_MS, () => {
    window.alert('Login successful!')
    go('signIn')
  })
  return (
    <>
      <Form form={form} onSubmit={() => signIn()}>
        <TextField form={form} name="email" label="Email" type="email" autoComplete="username" required />
        <PasswordField form={form} name="password" label="Password" autoComplete="current-password" />
        <div className={styles.options}>
          <Checkbox {...form.register('remember')} label="Remember me" />
          <Button look="text" onClick={() => go('forgot', form.getValues('email'))}>
            Forgot Password?
          </Button>
        </div>
        <SubmitButton form={form}>Sign In</SubmitButton>
      </Form>
      <Elsewhere>
        Don’t have an account?
        <Button look="text" onClick={() => go('signUp', form.getValues('email'))}>
          Sign Up
        </Button>
      </Elsewhere>
    </>
  )
}

/** A new account. Agreement to the terms is requested but not enforced (AUTH-03). */
function SignUpView({ email, terms, go }: ViewProps & Pick<Account, 'terms'>) {
  const form = useValidatedForm(signUpForm, { ...emptyRegistration, email, agreed: false })
  const signUp = useSimulatedStep(SIGN_UP_MS, () => {
    window.alert('Registration successful!')
    go('signUp')
  })
  const agreement = (
    <>
      I agree to the <CmsLink href={terms.href}>{terms.label}</CmsLink>
    </>
  )
  return (
    <>
      <Form form={form} onSubmit={() => signUp()}>
        <RegistrationFields form={form} />
        <Checkbox {...form.register('agreed')} label={agreement} />
        <SubmitButton form={form}>Create Account</SubmitButton>
      </Form>
      <Elsewhere>
        Already have an account?
        <Button look="text" onClick={() => go('signIn', form.getValues('email'))}>
          Sign In
        </Button>
      </Elsewhere>
    </>
  )
}
