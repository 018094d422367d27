import { Button, Flex, Stack, Text } from '@sanity/ui'
import { useState } from 'react'
import type { DocumentActionComponent } from 'sanity'
import { useRouter } from 'sanity/router'
import { UNDECIDED } from '@archstep/contracts/applicationStatus.ts'
import { APPLICANTS } from '../applicants/applicantsPath.ts'
import type { Desk } from '../applicants/desk.ts'
import { firstView, noFilters } from '../applicants/list/listFilters.ts'
import { plural } from '@archstep/contracts/plural.ts'
import { useAccess, useSession } from '../applicants/Session.tsx'

/** Publishing does not wait longer for the careers service. */
const PATIENCE_MS = 3_000

/** How many applications to a job nobody has decided on; 0 when the service does not say. */
async function countUndecided(desk: Desk, id: string): Promise<number> {
  const tooLate = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS))
  const counts = await Promise.race([desk.jobs().catch(() => undefined), tooLate])
  return counts?.results.find((job) => job.id === id)?.undecided ?? 0
}

/** Closing a job says first how many applications to it are undecided, and leads whoever may see them there. */
export function withUndecidedCheck(publish: DocumentActionComponent): DocumentActionComponent {
  const UndecidedCheck: DocumentActionComponent = (props) => {
    const original = publish(props)
    const session = useSession()
    const isAdmitted = useAccess().data?.admitted === true
    const { navigateUrl } = useRouter()
    const [isAsking, setAsking] = useState(false)
    const [undecided, setUndecided] = useState(0)
    const onHandle = original?.onHandle
    if (!original || !onHandle) return original
    const { desk, list } = session ?? {}
    const closes = props.draft?.['active'] === false && props.published?.['active'] !== false
    const job = String(props.draft?.['number'])
    const ask = async (from: Desk) => {
      setAsking(true)
      const count = await countUndecided(from, job)
      setAsking(false)
      if (count === 0) onHandle()
      else setUndecided(count)
    }
    const close = () => {
      setUndecided(0)
      onHandle()
    }
    const reply = () => {
      list?.keep({ ...firstView, filters: { ...noFilters, opening: job, status: UNDECIDED } })
      navigateUrl({ path: `/${APPLICANTS}` })
    }
    return {
      ...original,
      disabled: isAsking || original.disabled === true,
      onHandle: () => {
        if (closes && isAdmitted && desk) void ask(desk)
        else onHandle()
      },
      dialog:
        undecided > 0
          ? {
              type: 'dialog',
              header: 'Before you close the job',
              onClose: () => setUndecided(0),
              content: (
                <Stack gap={4} padding={4}>
                  <Text>
                    {`${plural(undecided, 'application', 'applications')} for this job ${undecided === 1 ? 'is' : 'are'} undecided: New, In review or Interview. Closing the job does not tell these people anything.`}
                  </Text>
                  <Flex gap={2} justify="flex-end" wrap="wrap">
                    <Button mode="ghost" text="Close the job" onClick={close} />
                    <Button tone="positive" text="Reply to them first" onClick={reply} />
                  </Flex>
                </Stack>
              ),
            }
          : original.dialog,
    }
  }
  UndecidedCheck.action = 'publish'
  return UndecidedCheck
}
