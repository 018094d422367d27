import { useEffect, useEffectEvent } from 'react'

/** Calls `close` when the Escape key is pressed anywhere, while `open`. */
export function useEscape(open: boolean, close: () => void): void {
  const onClose = useEffectEvent(close)
  useEffect(() => {
    if (!open) return
    const listen = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onClose()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [open])
}
