import { MAX_RESUME_MB } from '@archstep/contracts/applications/application.ts'
import {
  type InterestFormValues,
  preferredLocations,
  resumeTypes,
  type SentInterest,
  workAuthorizations,
} from '../../careers/interestForm.ts'
import type { Careers } from '../../content/queries/careers.ts'
import { SelectField, TextArea, TextField } from '../../ui/form/Field.tsx'
import { FileField } from '../../ui/form/FileField.tsx'
import type { ValidatedForm } from '../../ui/form/Form.tsx'

interface InterestFieldsProps extends Pick<Careers['interest'], 'sourceQuestion'> {
  form: ValidatedForm<InterestFormValues, SentInterest>
  asksWorkAuthorization: boolean
}

/** Ten fields (INT-02, INT-03), and how somebody heard of us, if staff ask that. */
export function InterestFields({ form, asksWorkAuthorization, sourceQuestion }: InterestFieldsProps) {
  return (
    <>
      <input type="hidden" {...form.register('opening')} />
      <TextField form={form} name="full_name" label="Full name" autoComplete="name" required wide />
      <TextField form={form} name="email" label="Email" type="email" autoComplete="email" required />
      <TextField form={form} name="phone" label="Phone" type="tel" autoComplete="tel" required />
      <TextField
        form={form}
        name="linkedin"
        label="LinkedIn profile"
        hint="Its web address, if you have one."
        type="url"
        autoComplete="url"
        wide
      />
      <TextField form={form} name="role" label="Role" autoComplete="off" required />
      {asksWorkAuthorization && (
        <SelectField
          form={form}
          name="work_auth_status"
          label="Work authorization"
          options={workAuthorizations}
          required
        />
      )}
      <SelectField
        form={form}
        name="preferred_location"
        label="Preferred location"
        options={preferredLocations}
        required
      />
      <TextField form={form} name="availability" label="Availability" autoComplete="off" required />
      {sourceQuestion && (
        <SelectField
          form={form}
          name="source"
          label={sourceQuestion.question}
          options={sourceQuestion.options.map((value) => ({ value, label: value }))}
        />
      )}
      <TextArea
        form={form}
        name="comments"
        label="Comments"
        hint="What you like to build, or anything else we should know."
        rows={4}
        wide
      />
      <FileField
        form={form}
        name="resume"
        label="Resume"
        hint={`A .pdf, .doc or .docx file of ${MAX_RESUME_MB} MB or less.`}
        accept={resumeTypes.join(',')}
        required
        wide
      />
    </>
  )
}
