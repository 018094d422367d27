import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { NEW_JOB_PAGE } from '@archstep/contracts/urls/routes.ts'
import { careersQuery } from '../../content/queries/careers.ts'
import { PageMeta } from '../../layout/PageMeta.tsx'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { TextArea, TextField } from '../../ui/form/Field.tsx'
import { Form, FormRow, SubmitButton, useValidatedForm } from '../../ui/form/Form.tsx'
import { PostingPreview } from './PostingPreview.tsx'
import { emptyPostJob, postJobForm } from './postJobForm.ts'
import { SkillsField } from './SkillsField.tsx'
import styles from './PostJobPage.module.css'

const ONE_PER_LINE = 'One per line.'

/** A form for a new job beside a live preview of its card (POST). */
export default function PostJobPage() {
  const { postJob } = useSuspenseQuery(careersQuery).data
  const [posted, setPosted] = useState(0)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (posted > 0) title.current?.focus()
  }, [posted])
  return (
    <>
      <PageMeta seo={postJob.seo} path={NEW_JOB_PAGE} unlisted />
      <div className={`sheet ${styles.page}`}>
        <header className={`cols ${styles.head}`}>
          <h1 ref={title} tabIndex={-1}>
            {postJob.title}
          </h1>
          <p className={styles.text}>{postJob.text}</p>
        </header>
        <PostingDesk key={posted} onPosted={() => setPosted(posted + 1)} />
      </div>
    </>
  )
}

/**
 * One job, from the defaults to the alert. Nothing is sent to a server; the alert says that it was posted (POST-05).
 */
function PostingDesk({ onPosted }: { onPosted: () => void }) {
  const form = useValidatedForm(postJobForm, emptyPostJob)
  const post = () => {
    window.alert('Job posted successfully!')
    onPosted()
  }
  return (
    <div className={`cols ${styles.columns}`}>
      <div className={styles.form}>
        <Form form={form} onSubmit={post} starred>
          <TextField form={form} name="title" label="Job title" autoComplete="off" required wide />
          <TextField form={form} name="department" label="Department" autoComplete="off" required />
          <TextField form={form} name="location" label="Location" autoComplete="off" required />
          <TextArea form={form} name="description" label="Description" rows={5} required wide />
          <TextArea form={form} name="requirements" label="Requirements" hint={ONE_PER_LINE} rows={4} required wide />
          <TextArea
            form={form}
            name="responsibilities"
            label="Responsibilities"
            hint={ONE_PER_LINE}
            rows={4}
            required
            wide
          />
          <SkillsField form={form} />
          <FormRow>
            <Checkbox
              {...form.register('is_active')}
              label="Active: applicants can apply"
              defaultChecked={emptyPostJob.is_active}
            />
          </FormRow>
          <FormRow>
            <SubmitButton form={form}>Post Job</SubmitButton>
          </FormRow>
        </Form>
      </div>
      <aside aria-labelledby="preview" className={styles.preview}>
        <h2 id="preview">Live preview</h2>
        <PostingPreview posting={form.watch()} />
      </aside>
    </div>
  )
}
