import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountQuery, type Account } from '../../content/queries/account.ts'
import { PageMeta } from '../../layout/PageMeta.tsx'
import { AccountScreen } from './AccountScreen.tsx'
import { CodeView } from './CodeView.tsx'
import { ForgotView } from './ForgotView.tsx'
import { NewPasswordView } from './NewPasswordView.tsx'
import { SignInView } from './SignInView.tsx'
import { SignUpView } from './SignUpView.tsx'

type View = keyof Pick<Account, 'signIn' | 'signUp' | 'forgot' | 'otp' | 'newPassword'>

/** Shows a view. Only the e-mail address goes along, so that it is typed once; without one everything is cleared. */
type Go = (view: View, email?: string) => void

/** Sign-in, sign-up, and the three steps to a new password: five views, one at a time (AUTH-02 to AUTH-10). */
export default function LoginPage() {
  const { data: account } = useSuspenseQuery(accountQuery)
  const [{ view, email, move }, setPlace] = useState<{ view: View; email: string; move: number }>({
    view: 'signIn',
    email: '',
    move: 0,
  })
  const go: Go = (view, email = '') => setPlace({ view, email, move: move + 1 })
  const { title, subtitle } = account[view]
  return (
    <>
      <PageMeta seo={account.signIn.seo} path="/Login" unlisted />
      <AccountScreen account={account} title={title} subtitle={subtitle.replaceAll('{email}', () => email)} move={move}>
        {/* Each move starts its view afresh, the same view included. */}
        <CurrentView key={move} view={view} email={email} terms={account.terms} go={go} />
      </AccountScreen>
    </>
  )
}

interface CurrentViewProps extends Pick<Account, 'terms'> {
  view: View
  email: string
  go: Go
}

function CurrentView({ view, email, terms, go }: CurrentViewProps) {
  switch (view) {
    case 'signIn':
      return (
        <SignInView
          email={email}
          onDone={() => go('signIn')}
          onSignUp={(typed) => go('signUp', typed)}
          onForgot={(typed) => go('forgot', typed)}
        />
      )
    case 'signUp':
      return (
        <SignUpView email={email} terms={terms} onDone={() => go('signUp')} onSignIn={(typed) => go('signIn', typed)} />
      )
    case 'forgot':
      return <ForgotView email={email} onSent={(sentTo) => go('otp', sentTo)} onBack={() => go('signIn')} />
    case 'otp':
      return <CodeView email={email} onVerified={() => go('newPassword')} onBack={() => go('forgot', email)} />
    case 'newPassword':
      return <NewPasswordView onDone={() => go('signIn')} onBack={() => go('signIn')} />
  }
}
