import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { Form, FormRow, SubmitButton, type ValidatedForm } from '../../ui/form/Form.tsx'
import { TextArea, TextField } from '../../ui/form/Field.tsx'
import { emptyPostJob, type PostJobFields } from './postJobForm.ts'
import { SkillsField } from './SkillsField.tsx'

const ONE_A_LINE = 'One a line.'

/** What a job is. Nothing is sent to a server: an alert says that it was posted (POST-05). */
export function PostingForm({ form, onPosted }: { form: ValidatedForm<PostJobFields>; onPosted: () => void }) {
  const post = () => {
    window.alert('Job posted successfully!')
    onPosted()
  }
  return (
    <Form form={form} onSubmit={post} starred>
      <TextField form={form} name="title" label="Job title" autoComplete="off" required wide />
      <TextField form={form} name="department" label="Department" autoComplete="off" required />
      <TextField form={form} name="location" label="Location" autoComplete="off" required />
      <TextArea form={form} name="description" label="Description" rows={5} required wide />
      <TextArea form={form} name="requirements" label="Requirements" hint={ONE_A_LINE} rows={4} required wide />
      <TextArea form={form} name="responsibilities" label="Responsibilities" hint={ONE_A_LINE} rows={4} required wide />
      <SkillsField form={form} />
      <FormRow>
        <Checkbox
          form={form}
          name="is_active"
          label="Active: applicants can apply"
          defaultChecked={emptyPostJob.is_active}
        />
      </FormRow>
      <FormRow>
        <SubmitButton form={form}>Post Job</SubmitButton>
      </FormRow>
    </Form>
  )
}
