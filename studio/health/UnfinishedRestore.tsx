import { Card, Text } from '@sanity/ui'
import { useEffect, useState } from 'react'
import { useClient } from 'sanity'
import { API_VERSION } from '../../schemas/apiVersion.ts'
import { unfinishedFill, unfinishedInWords } from './unfinishedFill.ts'

/** Says when a restore was interrupted, so that what is missing is not taken for deleted. */
export function UnfinishedRestore() {
  const client = useClient({ apiVersion: API_VERSION })
  const [words, setWords] = useState<string>()

  useEffect(() => {
    let left = false
    const read = async () => {
      const fill = await unfinishedFill(client)
      if (!left) setWords(fill && unfinishedInWords(fill))
    }
    // Without an answer the inspection below fails, too, and says why.
    read().catch(() => undefined)
    return () => {
      left = true
    }
  }, [client])

  if (words === undefined) return null
  return (
    <Card tone="critical" padding={4} radius={2} role="alert">
      <Text>{words} A developer can do that.</Text>
    </Card>
  )
}
