import { Button, Flex, Text } from '@sanity/ui'
import type { DocumentActionComponent } from 'sanity'
import { UNDECIDED_IN_WORDS } from '@archstep/contracts/applications/applicationStatus.ts'
import { plural } from '@archstep/contracts/text/plural.ts'
import { useUndecided } from '../applicants/useUndecided.ts'
import { editedOf } from './editedOf.ts'
import { useQuestion } from './useQuestion.tsx'

/** Before a job is closed, says how many of its applications are undecided, with a link for people who may see them. */
export function withUndecidedCheck(publish: DocumentActionComponent): DocumentActionComponent {
  const UndecidedCheck: DocumentActionComponent = (props) => {
    const edited = editedOf(props)
    const applications = useUndecided(String(edited?.['number']))
    const closes = edited?.['active'] === false && props.published?.['active'] !== false
    return useQuestion(props, publish(props), {
      isSkipped: !applications || !closes,
      read: async () => (await applications?.count()) || undefined,
      failed: 'The applications to this job can’t be counted.',
      header: 'Before you close the job',
      content: (undecided, goOn) => (
        <>
          <Text>
            {`${plural(undecided, 'application', 'applications')} for this job ${undecided === 1 ? 'is' : 'are'} undecided: ${UNDECIDED_IN_WORDS}. Closing the job does not tell these people anything.`}
          </Text>
          <Flex gap={2} justify="flex-end" wrap="wrap">
            <Button mode="ghost" text="Close the job" onClick={goOn} />
            <Button text="Reply to them first" onClick={applications?.show} />
          </Flex>
        </>
      ),
    })
  }
  return UndecidedCheck
}
