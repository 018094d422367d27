import { Flex, Text, useGlobalKeyDown } from '@sanity/ui'
import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { useRouter } from 'sanity/router'
import type { OrderParams } from '@archstep/contracts/api/deskRequests.ts'
import { queryKeys } from '../../queries/queryKeys.ts'
import { useDesk } from '../../session/Session.tsx'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { formatNumber } from '../../ui/format.ts'
import { useIsNarrow } from '../useIsNarrow.ts'

interface PagerProps {
  id: string
  query: OrderParams
  /** The arrow keys also work in this screen. */
  within: RefObject<HTMLElement | null>
}

/** Elements that need the arrow keys themselves. */
const OWN_KEYS = 'input, textarea, select, [contenteditable]'

/**
 * Steps through the list as it was when the first application was opened, so that an application keeps its place even
 * if its status no longer matches the filters.
 */
export function Pager({ id, query, within }: PagerProps) {
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
  useGlobalKeyDown(({ key, target, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented }) => {
    const to = key === 'ArrowLeft' ? previous : key === 'ArrowRight' ? next : undefined
    if (to === undefined || altKey || ctrlKey || metaKey || shiftKey || defaultPrevented) return
    if (!(target instanceof Element) || target.closest(OWN_KEYS)) return
    if (target === document.body || within.current?.contains(target)) navigate({ screen: to })
  })
  if (index === -1) return null
  const step = (text: string, key: string, to: string | undefined) => (
    <BusyButton
      text={text}
      mode="ghost"
      aria-keyshortcuts={key}
      isBusy={to === undefined}
      onClick={() => navigate({ screen: to })}
    />
  )
  return (
    <Flex as="nav" aria-label="Applicants" gap={3} align="center" wrap="wrap">
      {step('Previous', 'ArrowLeft', previous)}
      {step('Next', 'ArrowRight', next)}
      <Text size={1} role="status">{`${index + 1} of ${formatNumber(ids.length)}`}</Text>
      {!narrow && (
        <Text size={1} muted>
          or press ← and →
        </Text>
      )}
    </Flex>
  )
}
