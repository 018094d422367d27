import { reloadWithTyped } from '../start/typedFields.ts'
import { Button } from '../ui/links/Button.tsx'
import styles from './PartMissing.module.css'

/**
 * Beside a part that a visitor misses: why, and a way to try again, which keeps what was typed into the page.
 * @param isBuilt the part is there, as it was built, and answers nothing
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

/** For a part that needs no script once it stands in the document. */
export const MissingUnlessBuilt = ({ isBuilt }: { isBuilt: boolean }) => !isBuilt && <PartMissing isBuilt={false} />
