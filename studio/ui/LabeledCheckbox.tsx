import { Checkbox, Flex, Text } from '@sanity/ui'
import { useId, type ReactNode, type Ref } from 'react'

interface LabeledCheckboxProps {
  ref?: Ref<HTMLInputElement>
  checked: boolean
  indeterminate?: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
}

export function LabeledCheckbox({ onChange, children, ...checkbox }: LabeledCheckboxProps) {
  const id = useId()
  return (
    <Flex gap={3} align="center">
      <Checkbox {...checkbox} id={id} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
      <Text as="label" size={1} htmlFor={id}>
        {children}
      </Text>
    </Flex>
  )
}
