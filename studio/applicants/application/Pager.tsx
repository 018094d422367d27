import { Button, Flex, Text } from '@sanity/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, type RefObject } from 'react'
import { useRouter } from 'sanity/router'
import type { OrderParams } from '@archstep/contracts/api/deskRequests.ts'
import { useDesk } from '../../session/Session.tsx'
import { formatNumber } from '../../ui/format.ts'
import { useIsNarrow } from '../useIsNarrow.ts'
import { queryKeys } from '../../queries/queryKeys.ts'

/** Elements that need the arrow keys themselves. */
const OWN_KEYS = 'input, textarea, select, [contenteditable]'

/**
 * Goes to the next and previous applicant of the list as it was when the first was opened, so that an application keeps
 * its place even if its status no longer matches the filters.
 * @param within the screen in which the arrow keys work, too
 */
export function Pager({
  id,
  query,
  within,
}: {
  id: string
  query: OrderParams
  within: RefObject<HTMLElement | null>
}) {
  const { desk } = useDesk()
  const { navigate } = useRouter()
  const narrow = useIsNarrow()
  const { data: ids = [] } = useQuery({
    queryKey: queryKeys.applicationIds(query),
    queryFn: () => desk.ids(query),
    staleTime: Infinity,
    gcTime: 0,
  })
  const index = ids.indexOf(id)
  const previous = ids[index - 1]
  const next = index === -1 ? undefined : ids[index + 1]
  useEffect(() => {
    const onKey = ({ key, target, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented }: KeyboardEvent) => {
      const to = key === 'ArrowLeft' ? previous : key === 'ArrowRight' ? next : undefined
      if (to === undefined || altKey || ctrlKey || metaKey || shiftKey || defaultPrevented) return
      if (!(target instanceof Element) || target.closest(OWN_KEYS)) return
      if (target === document.body || within.current?.contains(target)) navigate({ screen: to })
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [previous, next, navigate, within])
  if (index === -1) return null
  // A disabled button would lose the focus, and with it the arrow keys.
  return (
    <Flex as="nav" aria-label="Applicants" gap={3} align="center" wrap="wrap">
      <Button
        text="Previous"
        mode="ghost"
        aria-keyshortcuts="ArrowLeft"
        aria-disabled={previous === undefined}
        onClick={() => previous !== undefined && navigate({ screen: previous })}
      />
      <Button
        text="Next"
        mode="ghost"
        aria-keyshortcuts="ArrowRight"
        aria-disabled={next === undefined}
        onClick={() => next !== undefined && navigate({ screen: next })}
      />
      <Text size={1} role="status">{`${index + 1} of ${formatNumber(ids.length)}`}</Text>
      {!narrow && (
        <Text size={1} muted>
          or press ← and →
        </Text>
      )}
    </Flex>
  )
}
