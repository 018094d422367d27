import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LOGIN_PAGE, REGISTER_PAGE } from '@archstep/contracts/urls/routes.ts'
import { accountQuery } from '../../content/queries/account.ts'
import { PageMeta } from '../../layout/PageMeta.tsx'
import { Form, SubmitButton, useValidatedForm } from '../../ui/form/Form.tsx'
import { CmsLink } from '../../ui/links/CmsLink.tsx'
import { emptyRegistration, registrationForm } from './accountForms.ts'
import { AccountScreen, Elsewhere } from './AccountScreen.tsx'
import { RegistrationFields } from './RegistrationFields.tsx'
import { REGISTER_MS, useSimulatedStep } from './simulation.ts'

/** Registration as a separate page (AUTH-01). */
export default function RegisterPage() {
  const { data: account } = useSuspenseQuery(accountQuery)
  const { title, subtitle, seo } = account.register
  const [registered, setRegistered] = useState(0)
  return (
    <>
      <PageMeta seo={seo} path={REGISTER_PAGE} unlisted />
      <AccountScreen account={account} title={title} subtitle={subtitle} move={registered}>
        <RegisterForm key={registered} onDone={() => setRegistered(registered + 1)} />
        <Elsewhere>
          Already have an account? <CmsLink href={LOGIN_PAGE}>Login</CmsLink>
        </Elsewhere>
      </AccountScreen>
    </>
  )
}

function RegisterForm({ onDone }: { onDone: () => void }) {
  const form = useValidatedForm(registrationForm, emptyRegistration)
  const register = useSimulatedStep(REGISTER_MS, () => {
    window.alert('Registration successful!')
    onDone()
  })
  return (
    <Form form={form} onSubmit={() => register()}>
      <RegistrationFields form={form} />
      <SubmitButton form={form}>Create Account</SubmitButton>
    </Form>
  )
}
