import { type FieldForm, TextField } from '../../ui/form/Field.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { PASSWORD_HINT, type Registration } from './accountForms.ts'

/** Name, email and the password twice. */
export function RegistrationFields<Values extends Registration>({ form }: { form: FieldForm<Values> }) {
  // The form may have more fields than these.
  const fields = form as unknown as FieldForm<Registration>
  return (
    <>
      <TextField form={fields} name="name" label="Full Name" autoComplete="name" required />
      <TextField form={fields} name="email" label="Email Address" type="email" autoComplete="email" required />
      <PasswordField form={fields} name="password" label="Password" hint={PASSWORD_HINT} autoComplete="new-password" />
      <PasswordField form={fields} name="confirmPassword" label="Confirm Password" autoComplete="new-password" />
    </>
  )
}
