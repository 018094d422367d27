import { Button, Flex, Stack, Text } from '@sanity/ui'
import { useMutation } from '@tanstack/react-query'
import type { DocumentActionComponent } from 'sanity'
import { plural } from '@archstep/contracts/text/plural.ts'
import { ReturnFocus } from '../ui/ReturnFocus.tsx'
import { useUndecided } from '../applicants/useUndecided.ts'

/** Closing a job says first how many applications to it are undecided, and leads whoever may see them there. */
export function withUndecidedCheck(publish: DocumentActionComponent): DocumentActionComponent {
  const UndecidedCheck: DocumentActionComponent = (props) => {
    const original = publish(props)
    const applications = useUndecided(String(props.draft?.['number']))
    const onHandle = original?.onHandle
    const check = useMutation({
      mutationFn: async () => applications?.count() ?? 0,
      onSuccess: (count) => count === 0 && onHandle?.(),
    })
    if (!original || !onHandle) return original
    const closes = applications && props.draft?.['active'] === false && props.published?.['active'] !== false
    const undecided = check.data ?? 0
    const close = () => {
      check.reset()
      onHandle()
    }
    return {
      ...original,
      onHandle: () => {
        if (!closes) onHandle()
        else if (!check.isPending) check.mutate()
      },
      dialog:
        undecided > 0
          ? {
              type: 'dialog',
              header: 'Before you close the job',
              onClose: check.reset,
              content: (
                <Stack gap={4} padding={4}>
                  <ReturnFocus />
                  <Text>
                    {`${plural(undecided, 'application', 'applications')} for this job ${undecided === 1 ? 'is' : 'are'} undecided: New, In review or Interview. Closing the job does not tell these people anything.`}
                  </Text>
                  <Flex gap={2} justify="flex-end" wrap="wrap">
                    <Button mode="ghost" text="Close the job" onClick={close} />
                    <Button text="Reply to them first" onClick={applications?.show} />
                  </Flex>
                </Stack>
              ),
            }
          : original.dialog,
    }
  }
  return UndecidedCheck
}
