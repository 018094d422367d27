import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { MAX_RESUME_MB, NOT_ASKED } from '../../../careers/limits.ts'
import {
  emptyInterest,
  type InterestFields,
  interestForm,
  interestUrl,
  type InterestValues,
  preferredLocations,
  resumeTypes,
  workAuthorizations,
} from '../../careers/interest.ts'
import type { Careers } from '../../content/queries/careers.ts'
import { FileField } from '../../ui/form/FileField.tsx'
import { Form, FormRow, SubmitButton, useValidatedForm, type ValidatedForm } from '../../ui/form/Form.tsx'
import { SelectField, TextArea, TextField } from '../../ui/form/Field.tsx'
import { Button, ButtonLink, ButtonRow } from '../../ui/links/Button.tsx'
import { RichText } from '../../ui/text/RichText.tsx'
import { LISTING_PATH } from '../careers/paths.ts'
import { EmptyField } from './EmptyField.tsx'
import styles from './InterestForm.module.css'
import { Sending } from './Sending.tsx'
import { useDraft } from './useDraft.ts'
import type { LinkedOpening } from './useLinkedOpening.ts'
import { useSubmission } from './useSubmission.ts'

interface FieldsProps {
  form: ValidatedForm<InterestValues, InterestFields>
  asksWorkAuthorization: boolean
}

/** Ten fields (INT-02, INT-03). */
function Fields({ form, asksWorkAuthorization }: FieldsProps) {
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
      <TextField form={form} name="role" label="Role" autoComplete="organization-title" required />
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

/** What to do about an opening that has closed meanwhile. */
function ClosedAdvice({ allJobs, onLeave }: { allJobs: string; onLeave: () => void }) {
  return (
    <ButtonRow>
      <Button type="submit" small onClick={onLeave}>
        Send without this job
      </Button>
      <ButtonLink href={LISTING_PATH} look="outline" small>
        {allJobs}
      </ButtonLink>
    </ButtonRow>
  )
}

interface InterestFormProps {
  privacyNote: Careers['interest']['privacyNote']
  linked: LinkedOpening
  /** The words of the link to all jobs. */
  allJobs: string
  onSent: () => void
}

/** The form, and what becomes of it when it is sent (INT-02 to INT-07). */
export function InterestForm({ privacyNote, linked, allJobs, onSent }: InterestFormProps) {
  const form = useValidatedForm(interestForm, emptyInterest)
  const draft = useDraft(form, linked)
  const emptyField = useRef<HTMLInputElement>(null)
  const readExtra = () => emptyField.current?.value ?? ''
  const submission = useSubmission(form, draft, { readExtra, onSent })
  const submitButton = useRef<HTMLButtonElement>(null)
  const { wasCancelled } = submission
  useEffect(() => {
    if (wasCancelled) submitButton.current?.focus()
  }, [wasCancelled])
  const asksWorkAuthorization = linked.job?.asksWorkAuthorization ?? true
  const { getValues, setValue } = form
  useEffect(() => {
    if (!asksWorkAuthorization) setValue('work_auth_status', NOT_ASKED)
    else if (getValues('work_auth_status') === NOT_ASKED) setValue('work_auth_status', '')
  }, [asksWorkAuthorization, getValues, setValue])
  const navigate = useNavigate()
  /** Before a press of Submit: what is sent then, and the page around it, is about no opening. */
  const leaveOpening = () => {
    form.setValue('opening', '')
    void navigate({ search: '' }, { replace: true, preventScrollReset: true })
  }
  return (
    <Form
      form={form}
      onSubmit={submission.submit}
      failure={submission.failure}
      advice={
        submission.isClosed ? (
          <ClosedAdvice allJobs={allJobs} onLeave={leaveOpening} />
        ) : (
          submission.isOffline &&
          'You are offline. What you entered is kept: press Submit again when you are back online.'
        )
      }
      starred
      // What a browser without script does; the answer is then the API's own.
      action={interestUrl}
      encType="multipart/form-data"
    >
      {draft.restored && (
        <FormRow className={styles.restored}>
          <output>We kept what you typed. Choose your resume again: a browser doesn’t keep files.</output>
        </FormRow>
      )}
      <Fields form={form} asksWorkAuthorization={asksWorkAuthorization} />
      <EmptyField ref={emptyField} />
      <FormRow>
        <RichText value={privacyNote} className={styles.privacy} />
      </FormRow>
      <noscript className={styles.wide}>
        <p>
          Your browser runs no scripts. The form works, but the answer is a line of technical text: an “id” means that
          we have it.
        </p>
      </noscript>
      <FormRow className={styles.actions}>
        <SubmitButton ref={submitButton} form={form}>
          Submit
        </SubmitButton>
        <Sending uploaded={submission.uploaded} onCancel={submission.cancel} />
        <output className={styles.status}>
          {submission.wasCancelled && 'Cancelled. What you entered is still here.'}
        </output>
      </FormRow>
    </Form>
  )
}
