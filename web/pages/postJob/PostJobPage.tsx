import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { careersQuery } from '../../content/queries/careers.ts'
import { PageMeta } from '../../layout/PageMeta.tsx'
import { useValidatedForm } from '../../ui/form/Form.tsx'
import { emptyPostJob, postJobForm } from './postJobForm.ts'
import { PostingForm } from './PostingForm.tsx'
import { PostingPreview } from './PostingPreview.tsx'
import styles from './PostJobPage.module.css'

/** A form for a new job beside a live preview of its card (POST). */
export default function PostJobPage() {
  const {
    data: { postJob },
  } = useSuspenseQuery(careersQuery)
  const [posted, setPosted] = useState(0)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (posted > 0) title.current?.focus()
  }, [posted])
  return (
    <>
      <PageMeta seo={postJob.seo} path="/PostJobs" unlisted />
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

/** One job, from the defaults to the alert. */
function PostingDesk({ onPosted }: { onPosted: () => void }) {
  const form = useValidatedForm(postJobForm, emptyPostJob)
  return (
    <div className={`cols ${styles.columns}`}>
      <div className={styles.form}>
        <PostingForm form={form} onPosted={onPosted} />
      </div>
      <aside aria-labelledby="preview" className={styles.preview}>
        <h2 id="preview">Live preview</h2>
        <PostingPreview posting={form.watch()} />
      </aside>
    </div>
  )
}
