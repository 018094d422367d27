import type { ReactNode, Ref } from 'react'
import { Button } from '../Button.tsx'

interface SubmitButtonProps {
  children: ReactNode
  form: { formState: { isSubmitting: boolean } }
  ref?: Ref<HTMLButtonElement>
}

/** Submits its form; disabled, with a spinner, while that is under way. */
export function SubmitButton({ children, form, ref }: SubmitButtonProps) {
  return (
    <Button ref={ref} type="submit" busy={form.formState.isSubmitting}>
      {children}
    </Button>
  )
}
