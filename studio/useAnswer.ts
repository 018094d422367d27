import { useEffect, useState } from 'react'

/**
 * What a question is answered; undefined until then, and when it fails.
 * @param ask asked anew when it is another function: hand in what `useCallback` gives
 */
export function useAnswer<Answer>(ask: () => Promise<Answer>): Answer | undefined {
  const [answer, setAnswer] = useState<Answer>()
  useEffect(() => {
    let left = false
    ask().then(
      (found) => {
        if (!left) setAnswer(found)
      },
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [ask])
  return answer
}
