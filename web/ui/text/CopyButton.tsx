import { useEffect, useState, type ReactNode } from 'react'
import { Button } from '../links/Button.tsx'

/** How long the button shows that the text was copied. */
const SAID_FOR_MS = 2500

interface CopyButtonProps {
  /** What is copied. */
  text: string
  children: ReactNode
}

/** Copies a text and says so, or says that the browser does not allow it. */
export function CopyButton({ text, children }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'Copied' | 'Not allowed here' | ''>('')

  useEffect(() => {
    if (outcome === '') return
    const timeout = setTimeout(() => setOutcome(''), SAID_FOR_MS)
    return () => clearTimeout(timeout)
  }, [outcome])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('Copied')
    } catch {
      setOutcome('Not allowed here')
    }
  }
  return (
    <>
      <Button small look="outline" icon={outcome === 'Copied' ? 'check' : undefined} onClick={() => void copy()}>
        {outcome || children}
      </Button>
      <span role="status" className="visually-hidden">
        {outcome}
      </span>
    </>
  )
}
