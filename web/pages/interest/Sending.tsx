import { Button } from '../../ui/links/Button.tsx'
import styles from './Sending.module.css'

interface SendingProps {
  /** Progress of the upload, 0 to 1; undefined while nothing is being sent. */
  uploaded: number | undefined
  onCancel: () => void
}

/** Step size of progress announcements for screen readers. */
const ANNOUNCED_STEP = 25

/** Progress of the upload, with a cancel button. */
export function Sending({ uploaded, onCancel }: SendingProps) {
  const percent = uploaded === undefined ? undefined : Math.floor(uploaded * 100)
  const words = percent === undefined ? '' : percent < 100 ? `Sending: ${percent}%` : 'Sent. Waiting for the answer.'
  const announced =
    percent === undefined || percent === 100 ? words : `Sending: ${percent - (percent % ANNOUNCED_STEP)}%`
  return (
    <>
      <output className="visually-hidden">{announced}</output>
      {percent !== undefined && (
        <div className={styles.sending}>
          <div className={styles.progress}>
            <progress value={percent} max={100} aria-label="Sending" />
            <p aria-hidden="true">{words}</p>
          </div>
          <Button look="outline" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      )}
    </>
  )
}
