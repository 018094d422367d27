import { Button } from '../../ui/links/Button.tsx'
import styles from './Sending.module.css'

interface SendingProps {
  /** The part that is on its way, 0 to 1; undefined while nothing is sent. */
  uploaded: number | undefined
  onCancel: () => void
}

/** Progress is told to screen readers in steps as large as this. */
const ANNOUNCED_STEP = 25

/** How far the upload is, and a way out of it. */
export function Sending({ uploaded, onCancel }: SendingProps) {
  const percent = uploaded === undefined ? undefined : Math.floor(uploaded * 100)
  const words = percent === undefined ? '' : percent < 100 ? `Sending: ${percent} %` : 'Sent. Waiting for the answer.'
  const announced =
    percent === undefined || percent === 100 ? words : `Sending: ${percent - (percent % ANNOUNCED_STEP)} %`
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
