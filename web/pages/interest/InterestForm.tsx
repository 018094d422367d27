import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { NOT_ASKED } from '@archstep/contracts/applications/application.ts'
import { LISTING_PAGE } from '@archstep/contracts/urls/routes.ts'
import { emptyInterest, interestForm } from '../../careers/interestForm.ts'
import { interestUrl } from '../../careers/sendInterest.ts'
import type { Careers } from '../../content/queries/careers.ts'
import { classes } from '../../ui/classes.ts'
import { adoptTyped } from '../../ui/form/adoptTyped.ts'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { EmptyField } from '../../ui/form/EmptyField.tsx'
import { Form, FormRow, SubmitButton, useValidatedForm } from '../../ui/form/Form.tsx'
import { Button, ButtonLink, ButtonRow } from '../../ui/links/Button.tsx'
import { longDate } from '../../ui/text/longDate.ts'
import { RichText } from '../../ui/text/RichText.tsx'
import { DRAFT_DAYS } from './draftStorage.ts'
import { InterestFields } from './InterestFields.tsx'
import { Sending } from './Sending.tsx'
import { useDraft } from './useDraft.ts'
import type { LinkedJob } from './useLinkedJob.ts'
import { useSendApplication } from './useSendApplication.ts'
import styles from './InterestForm.module.css'

/** Advice when the job has closed in the meantime. */
function ClosedAdvice({ allJobs, onLeave }: { allJobs: string; onLeave: () => void }) {
  return (
    <ButtonRow>
      <Button type="submit" small onClick={onLeave}>
        Send without this job
      </Button>
      <ButtonLink href={LISTING_PAGE} look="outline" small>
        {allJobs}
      </ButtonLink>
    </ButtonRow>
  )
}

interface InterestFormProps {
  interest: Careers['interest']
  linked: LinkedJob
  /** Text of the link to all jobs. */
  allJobs: string
  onSent: () => void
  /** The visitor has already sent an application. */
  isAnother: boolean
}

/** The form, and the states of sending it (INT-02 to INT-07). */
export function InterestForm({ interest, linked, allJobs, onSent, isAnother }: InterestFormProps) {
  const form = useValidatedForm(interestForm, emptyInterest)
  const draft = useDraft(form, linked, isAnother)
  const emptyField = useRef<HTMLInputElement>(null)
  const readExtra = () => emptyField.current?.value ?? ''
  const sending = useSendApplication(form, draft, { readExtra, onSent })
  const submitButton = useRef<HTMLButtonElement>(null)
  const { wasCanceled } = sending
  useEffect(() => {
    if (wasCanceled) submitButton.current?.focus()
  }, [wasCanceled])
  const asksWorkAuthorization = linked.job?.asksWorkAuthorization ?? true
  const { getValues, setValue } = form
  useEffect(() => {
    if (!asksWorkAuthorization) setValue('work_auth_status', NOT_ASKED)
    else if (getValues('work_auth_status') === NOT_ASKED) setValue('work_auth_status', '')
  }, [asksWorkAuthorization, getValues, setValue])
  const navigate = useNavigate()
  /** Before Submit is pressed again: the application and the page no longer refer to a job. */
  const leaveJob = () => {
    form.setValue('opening', '')
    void navigate({ search: '' }, { replace: true, preventScrollReset: true })
  }
  return (
    <Form
      form={form}
      onSubmit={sending.submit}
      failure={sending.failure}
      advice={
        sending.isClosed ? (
          <ClosedAdvice allJobs={allJobs} onLeave={leaveJob} />
        ) : (
          sending.isOffline && 'You are offline. What you entered is kept: press Submit again when you are back online.'
        )
      }
      starred
      // For browsers without script, which then show the API's response.
      action={interestUrl}
      encType="multipart/form-data"
    >
      {(draft.restored || draft.firstAppliedOn) && (
        <FormRow className={styles.restored}>
          <output>
            {draft.restored && <span>We kept what you typed. </span>}
            {draft.restored && !form.watch('resume') && (
              <span>Choose your resume again: a browser doesn’t keep files. </span>
            )}
            {draft.firstAppliedOn && <span>{`You first applied on ${longDate(draft.firstAppliedOn)}.`}</span>}
          </output>
          {draft.keptUntil && (
            <Button
              look="text"
              onClick={() => {
                draft.forget()
                // The button goes, and the focus with it.
                form.setFocus('full_name')
              }}
            >
              Forget it now
            </Button>
          )}
        </FormRow>
      )}
      <InterestFields
        form={form}
        asksWorkAuthorization={asksWorkAuthorization}
        sourceQuestion={interest.sourceQuestion}
      />
      <EmptyField ref={emptyField} />
      <FormRow className={classes(styles.privacy, styles.keep)}>
        <Checkbox
          label={`Keep what I type on this device for up to ${DRAFT_DAYS} days, but not the resume`}
          ref={(box) => adoptTyped(box, ({ checked }) => checked && !draft.keptUntil && draft.keepOnDevice(true))}
          checked={draft.keptUntil !== undefined}
          onChange={({ target }) => draft.keepOnDevice(target.checked)}
        />
        <output>{draft.keptUntil && `Kept until ${longDate(draft.keptUntil)}.`}</output>
      </FormRow>
      <FormRow>
        <RichText value={interest.privacyNote} className={styles.privacy} />
      </FormRow>
      <noscript className={styles.wide}>
        <p>
          JavaScript is off. The form works, but the answer is one line of technical text: an “id” means that we have
          it.
        </p>
      </noscript>
      <FormRow className={styles.actions}>
        <SubmitButton ref={submitButton} form={form}>
          Submit
        </SubmitButton>
        <Sending uploaded={sending.uploaded} onCancel={sending.cancel} />
        <output className={styles.status}>{sending.wasCanceled && 'Canceled. What you entered is still here.'}</output>
      </FormRow>
    </Form>
  )
}
