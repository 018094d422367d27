import { Flex, Heading, Text } from '@sanity/ui'
import { StateLink } from 'sanity/router'
import { useArrivalFocus } from './useArrivalFocus.ts'

export const BackToList = () => (
  <Text size={1}>
    <StateLink state={{}}>All applicants</StateLink>
  </Text>
)

export const PageHead = ({ title }: { title: string }) => (
  <Flex justify="space-between" align="center" gap={4}>
    <Heading as="h1" ref={useArrivalFocus()} tabIndex={-1}>
      {title}
    </Heading>
    <BackToList />
  </Flex>
)
