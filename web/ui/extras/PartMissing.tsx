import { reloadWithTyped } from '../../lib/typedFields.ts'
import { Button } from '../links/Button.tsx'
import styles from './PartMissing.module.css'

/**
 * Shown at a part whose script is missing: the reason, and a button that reloads and keeps what was typed.
 * @param isBuilt the part is visible, as built, but does not respond
 */
export function PartMissing({ isBuilt }: { isBuilt: boolean }) {
  return (
    <div role="status" className={styles.missing}>
      <p>
        {isBuilt
          ? 'This part of the page can be read, but not used: its script could not be loaded.'
          : 'This part of the page could not be loaded.'}
      </p>
      <Button look="outline" small onClick={reloadWithTyped}>
        Try again
      </Button>
    </div>
  )
}

/** For a part that needs no script once it is in the document. */
export const MissingUnlessBuilt = ({ isBuilt }: { isBuilt: boolean }) => !isBuilt && <PartMissing isBuilt={false} />
